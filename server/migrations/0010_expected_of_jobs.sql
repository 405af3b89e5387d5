DROP INDEX "jobs_open";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "expected" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "jobs_expected" ON "jobs" USING btree ("expected","id");--> statement-breakpoint
CREATE INDEX "jobs_in_house" ON "jobs" USING btree ("delivery_date","id","status") WHERE "jobs"."status" in ('draft', 'scheduled', 'in production', 'on hold', 'finished');--> statement-breakpoint
CREATE INDEX "jobs_at_risk" ON "jobs" USING btree ("delivery_date","id","status") WHERE ("jobs"."expected" > "jobs"."delivery_date" and "jobs"."status" in ('draft', 'scheduled', 'in production', 'on hold'));--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("id","number","priority","delivery_date","name","status","quantity","created_at","customer_id","expected") WHERE "jobs"."status" in ('draft', 'scheduled', 'in production', 'on hold');