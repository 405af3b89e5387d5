ALTER TABLE "list_values" DROP CONSTRAINT "list_values_list";--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "short_reason" text;--> statement-breakpoint
ALTER TABLE "list_values" ADD CONSTRAINT "list_values_list" CHECK ("list_values"."list" in ('paperQualities', 'cities', 'coats', 'contentTypes', 'operationTypes', 'operationDetails', 'wasteReasons', 'pauseReasons', 'shortReasons', 'productTypes', 'styles'));--> statement-breakpoint
INSERT INTO "list_values" ("id", "list", "name", "position", "types")
SELECT gen_random_uuid(), 'shortReasons', added."name", added."place",
	array(SELECT "type" FROM unnest(added."types") AS wanted ("type")
		WHERE "type" IN (SELECT "name" FROM "list_values" WHERE "list" = 'operationTypes'))
FROM (VALUES
	(1, 'Paper is used up', '{"Printing"}'::text[]),
	(2, 'The rest runs later', '{}'),
	(3, 'Customer takes fewer', '{}')
) AS added ("place", "name", "types");
