ALTER TABLE "dispatches" ADD COLUMN "lorry_id" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "sent" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "dispatches_lorry" ON "dispatches" USING btree ("lorry_id") WHERE "dispatches"."lorry_id" is not null;--> statement-breakpoint
CREATE INDEX "jobs_ready" ON "jobs" USING btree ("delivery_date","id") WHERE ("jobs"."made" > "jobs"."sent" and "jobs"."status" in ('in production', 'finished'));--> statement-breakpoint
UPDATE "jobs" SET "sent" = "all"."sent" FROM (SELECT "job_id", sum("quantity") AS "sent" FROM "dispatches" GROUP BY "job_id") "all" WHERE "all"."job_id" = "jobs"."id";