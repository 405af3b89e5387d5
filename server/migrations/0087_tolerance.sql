DROP INDEX "jobs_ready";--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "tolerance" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "tolerance" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "tolerance" jsonb;--> statement-breakpoint
CREATE INDEX "jobs_ready" ON "jobs" USING btree ("delivery_date","id") WHERE ("jobs"."made" > "jobs"."sent" and "jobs"."status" in ('in production', 'finished') and ("jobs"."tolerance" is null
    or "jobs"."sent" < floor("jobs"."quantity" * (100 + ("jobs"."tolerance" ->> 'over')::numeric) / 100)));