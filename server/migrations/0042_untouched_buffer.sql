-- A draft is not short, and a buffer that nobody has set follows the expected loss: what open jobs make is worked out again at the next start.
INSERT INTO "settings" ("key", "value") SELECT 'flowsDue', to_jsonb('untouched buffer'::text) WHERE EXISTS (SELECT 1 FROM "jobs")
ON CONFLICT ("key") DO UPDATE SET "value" = excluded."value";
