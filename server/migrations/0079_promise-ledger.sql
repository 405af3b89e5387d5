ALTER TABLE "jobs" ADD COLUMN "promised_raw_odds" numeric;--> statement-breakpoint
CREATE INDEX "jobs_promised_date" ON "jobs" USING btree ("promised_date") WHERE "jobs"."promised_date" is not null;