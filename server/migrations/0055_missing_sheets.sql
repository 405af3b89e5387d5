ALTER TABLE "jobs" ADD COLUMN "missing_sheets" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_missing_sheets" ON "jobs" USING btree ("id","missing_sheets") WHERE "jobs"."missing_sheets" > 0;--> statement-breakpoint
-- Where stock has fewer sheets than jobs have reserved, the next start computes the missing sheets of open jobs.
INSERT INTO "settings" ("key", "value") SELECT 'flowsDue', to_jsonb('missing sheets'::text)
WHERE EXISTS (SELECT 1 FROM "papers" WHERE "reserved_quantity" > "stock_quantity")
ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value";--> statement-breakpoint
DELETE FROM "settings" WHERE "key" = 'hits';
