CREATE TABLE "inspections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operation_id" uuid NOT NULL,
	"lot" integer NOT NULL,
	"sample" integer NOT NULL,
	"faults" jsonb NOT NULL,
	"allowed" jsonb NOT NULL,
	"answer" text NOT NULL,
	"reason" text NOT NULL,
	"machine_id" uuid,
	"user_id" uuid,
	"user_name" text,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"struck_at" timestamp with time zone,
	"struck_by" text
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "inspection" jsonb;--> statement-breakpoint
ALTER TABLE "list_values" ADD COLUMN "aql" jsonb;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inspections" ADD CONSTRAINT "inspections_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "inspections_operation" ON "inspections" USING btree ("operation_id","id");