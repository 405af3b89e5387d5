ALTER TABLE "jobs" ADD COLUMN "inflow" jsonb;--> statement-breakpoint
-- What comes into the operations of open jobs is worked out at the next start; until then they run what is planned.
INSERT INTO "settings" ("key", "value") SELECT 'flowsDue', to_jsonb('inflow'::text) WHERE EXISTS (SELECT 1 FROM "jobs")
ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value";
