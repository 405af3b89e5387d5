ALTER TABLE "operations" ADD COLUMN "call" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "duties" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "list_values" ADD COLUMN "calls" text;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_call" CHECK ("operations"."call" is null or "operations"."state" = 'paused');--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_duties" CHECK ("users"."duties" <@ array['prepress', 'ink', 'store', 'maintenance', 'planning']);--> statement-breakpoint
ALTER TABLE "list_values" ADD CONSTRAINT "list_values_calls" CHECK ("list_values"."calls" is null or ("list_values"."list" = 'pauseReasons' and "list_values"."calls" in ('prepress', 'ink', 'store', 'maintenance', 'planning')));--> statement-breakpoint
UPDATE "list_values" SET "calls" = 'maintenance' WHERE "list" = 'pauseReasons' AND lower("name") = 'machine fault';--> statement-breakpoint
-- Adds the reasons that a list has under no name or alias, for those of their operation types that the shop still has.
INSERT INTO "list_values" ("id", "list", "name", "position", "types", "calls")
SELECT gen_random_uuid(), 'pauseReasons', added."name",
	(SELECT coalesce(max("position"), 0) FROM "list_values" WHERE "list" = 'pauseReasons') + added."place",
	array(SELECT "type" FROM unnest(added."types") WITH ORDINALITY AS wanted ("type", "place")
		WHERE "type" IN (SELECT "name" FROM "list_values" WHERE "list" = 'operationTypes') ORDER BY wanted."place"),
	added."calls"
FROM (VALUES
	(1, 'Paper missing', '{"Printing","Lamination","Foiling","UV and Drip","Punching","Peel Off","Window Patching","Pasting","Corrugation","Back to Back Pasting","Carry Bag Pasting"}'::text[], 'store'),
	(2, 'Plates missing', '{"Printing"}'::text[], 'prepress'),
	(3, 'Ink missing', '{"Printing"}'::text[], 'ink'),
	(4, 'Wrong machine', '{"Printing","Lamination","Foiling","UV and Drip","Punching","Peel Off","Window Patching","Pasting","Corrugation","Back to Back Pasting","Carry Bag Pasting"}'::text[], 'planning')
) AS added ("place", "name", "types", "calls")
WHERE NOT EXISTS (
	SELECT FROM "list_values" AS there WHERE there."list" = 'pauseReasons'
		AND lower(added."name") IN (SELECT lower(other) FROM unnest(there."aliases" || there."name") AS other)
);
