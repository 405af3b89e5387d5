CREATE TABLE "operation_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operation_id" uuid NOT NULL,
	"line" bigserial NOT NULL,
	"good" integer NOT NULL,
	"waste" integer NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"phase" text,
	"counter" bigint,
	"machine_id" uuid,
	"user_id" uuid,
	"user_name" text,
	"at" timestamp with time zone NOT NULL,
	"struck_at" timestamp with time zone,
	"struck_by" text
);
--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "expected_loss" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "make_up_sheets" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "sheets_before_make_up" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "made" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "will_make" integer;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "short" integer;--> statement-breakpoint
ALTER TABLE "product_operations" ADD COLUMN "overlap" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "overlap" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "quantity" integer;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "make_up" integer;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "make_ready_waste" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "confirmed_in" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "operation_entries" ADD CONSTRAINT "operation_entries_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_entries" ADD CONSTRAINT "operation_entries_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_entries" ADD CONSTRAINT "operation_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_entries_operation" ON "operation_entries" USING btree ("operation_id","line");--> statement-breakpoint
CREATE INDEX "jobs_flow_unknown" ON "jobs" USING btree ("id") WHERE "jobs"."will_make" is null;--> statement-breakpoint
CREATE INDEX "jobs_short" ON "jobs" USING btree ("delivery_date","id","status") WHERE ("jobs"."short" > 0 and "jobs"."status" in ('draft', 'scheduled', 'in production', 'on hold', 'finished'));--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_quantity" CHECK ("operations"."quantity" > 0);--> statement-breakpoint
-- What was counted as totals becomes one entry each, and counts as having come in: nobody is asked about what is long done.
INSERT INTO "operation_entries" ("id", "operation_id", "good", "waste", "reason", "machine_id", "user_id", "user_name", "at")
SELECT gen_random_uuid(), o."id", o."good_quantity", o."waste_quantity", o."waste_reason", o."machine_id", u."id", u."name", coalesce(o."finished_at", o."updated_at")
FROM "operations" o LEFT JOIN "users" u ON u."id" = coalesce(o."finished_by", o."started_by")
WHERE o."good_quantity" + o."waste_quantity" > 0;--> statement-breakpoint
UPDATE "operations" SET "counted" = true, "confirmed_in" = "good_quantity" + "waste_quantity" WHERE "good_quantity" + "waste_quantity" > 0;--> statement-breakpoint
UPDATE "operation_transitions" SET "before" = "before" - 'goodQuantity' - 'wasteQuantity' - 'wasteReason' WHERE "before" ? 'goodQuantity';--> statement-breakpoint
-- What has left the shop made what was sent; of the other jobs the server works it out when it starts.
UPDATE "jobs" SET "made" = d."sent", "will_make" = d."sent", "short" = 0
FROM (SELECT j."id", coalesce(sum(s."quantity"), 0)::int AS "sent" FROM "jobs" j LEFT JOIN "dispatches" s ON s."job_id" = j."id"
  WHERE j."status" IN ('dispatched', 'cancelled') GROUP BY 1) d
WHERE d."id" = "jobs"."id";
