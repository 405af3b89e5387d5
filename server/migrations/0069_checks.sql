CREATE TABLE "operation_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operation_id" uuid NOT NULL,
	"check" text NOT NULL,
	"count" integer NOT NULL,
	"value" numeric(12, 3),
	"passed" boolean NOT NULL,
	"machine_id" uuid,
	"user_id" uuid,
	"user_name" text,
	"at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone,
	"struck_at" timestamp with time zone,
	"struck_by" text
);
--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "checks" jsonb;--> statement-breakpoint
ALTER TABLE "list_values" ADD COLUMN "checks" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_checks" ADD CONSTRAINT "operation_checks_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_checks" ADD CONSTRAINT "operation_checks_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_checks" ADD CONSTRAINT "operation_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_checks_operation" ON "operation_checks" USING btree ("operation_id","id");