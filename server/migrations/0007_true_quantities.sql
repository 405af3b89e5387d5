ALTER TABLE "users" ADD COLUMN "permissions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_permissions" CHECK ("users"."permissions" <@ array['stock', 'dispatch']);
--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "shelf" text DEFAULT '' NOT NULL;
--> statement-breakpoint
CREATE TABLE "job_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"ran" jsonb NOT NULL,
	"note" text NOT NULL,
	"user_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" uuid
);
--> statement-breakpoint
CREATE TABLE "job_deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"date" timestamp with time zone NOT NULL,
	CONSTRAINT "job_deliveries_quantity" CHECK ("job_deliveries"."quantity" > 0)
);
--> statement-breakpoint
ALTER TABLE "job_changes" ADD CONSTRAINT "job_changes_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_changes" ADD CONSTRAINT "job_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_changes" ADD CONSTRAINT "job_changes_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_deliveries" ADD CONSTRAINT "job_deliveries_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_changes_job" ON "job_changes" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "job_deliveries_job" ON "job_deliveries" USING btree ("job_id","date");
--> statement-breakpoint
DROP INDEX "jobs_open";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "expected" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "jobs_expected" ON "jobs" USING btree ("expected","id");--> statement-breakpoint
CREATE INDEX "jobs_in_house" ON "jobs" USING btree ("delivery_date","id","status") WHERE "jobs"."status" in ('draft', 'scheduled', 'in production', 'on hold', 'finished');--> statement-breakpoint
CREATE INDEX "jobs_at_risk" ON "jobs" USING btree ("delivery_date","id","status") WHERE ("jobs"."expected" > "jobs"."delivery_date" and "jobs"."status" in ('draft', 'scheduled', 'in production', 'on hold'));--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("id","number","priority","delivery_date","name","status","quantity","created_at","customer_id","expected") WHERE "jobs"."status" in ('draft', 'scheduled', 'in production', 'on hold');
--> statement-breakpoint
ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_kind";--> statement-breakpoint
ALTER TABLE "papers" DROP CONSTRAINT "papers_available";--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('receipt', 'adjustment', 'count', 'reserve', 'release', 'consume', 'return'));
--> statement-breakpoint
CREATE TABLE "job_paper_orders" (
	"job_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "job_paper_orders_job_id_order_id_pk" PRIMARY KEY("job_id","order_id"),
	CONSTRAINT "job_paper_orders_quantity" CHECK ("job_paper_orders"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "paper_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"paper_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"expected" timestamp with time zone NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "paper_orders_quantities" CHECK ("paper_orders"."quantity" > 0 and "paper_orders"."received" between 0 and "paper_orders"."quantity")
);
--> statement-breakpoint
ALTER TABLE "job_papers" DROP CONSTRAINT "job_papers_quantities";--> statement-breakpoint
ALTER TABLE "job_papers" ADD COLUMN "ordered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_paper_orders" ADD CONSTRAINT "job_paper_orders_order_id_paper_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."paper_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_paper_orders" ADD CONSTRAINT "job_paper_orders_held" FOREIGN KEY ("job_id","paper_id") REFERENCES "public"."job_papers"("job_id","paper_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_orders" ADD CONSTRAINT "paper_orders_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_paper_orders_order" ON "job_paper_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "paper_orders_paper" ON "paper_orders" USING btree ("paper_id",("received" >= "quantity"),"expected","id");--> statement-breakpoint
CREATE INDEX "paper_orders_open" ON "paper_orders" USING btree ("paper_id","expected") WHERE "paper_orders"."received" < "paper_orders"."quantity";--> statement-breakpoint
ALTER TABLE "job_papers" ADD CONSTRAINT "job_papers_quantities" CHECK ("job_papers"."quantity" > 0 and "job_papers"."cut" > 0 and "job_papers"."consumed" between 0 and "job_papers"."quantity"
        and "job_papers"."ordered" between 0 and "job_papers"."quantity");
--> statement-breakpoint
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
  WHERE j."status" = 'dispatched' GROUP BY 1) d
WHERE d."id" = "jobs"."id";
--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "leftover" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "lorry_id" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "sent" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "dispatches_lorry" ON "dispatches" USING btree ("lorry_id") WHERE "dispatches"."lorry_id" is not null;--> statement-breakpoint
CREATE INDEX "jobs_ready" ON "jobs" USING btree ("delivery_date","id") WHERE ("jobs"."made" > "jobs"."sent" and "jobs"."status" in ('in production', 'finished'));--> statement-breakpoint
UPDATE "jobs" SET "sent" = "all"."sent" FROM (SELECT "job_id", sum("quantity") AS "sent" FROM "dispatches" GROUP BY "job_id") "all" WHERE "all"."job_id" = "jobs"."id";
--> statement-breakpoint
CREATE INDEX "papers_scarce" ON "papers" USING btree ("id") WHERE "papers"."reserved_quantity" > "papers"."stock_quantity";
--> statement-breakpoint
CREATE INDEX "jobs_made_up" ON "jobs" USING btree ("id") WHERE ("jobs"."make_up_sheets" > 0 and "jobs"."status" in ('draft', 'scheduled', 'in production', 'on hold'));
