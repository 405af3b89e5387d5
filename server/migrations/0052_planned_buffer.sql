ALTER TABLE "jobs" ADD COLUMN "effective_buffer" integer;--> statement-breakpoint
-- What is planned follows the expected loss where nobody has set a buffer: open jobs are worked out again at the next start.
INSERT INTO "settings" ("key", "value") SELECT 'flowsDue', to_jsonb('effective buffer'::text) WHERE EXISTS (SELECT 1 FROM "jobs")
ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value";
