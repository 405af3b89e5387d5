CREATE TABLE "list_values" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"retired" boolean DEFAULT false NOT NULL,
	"types" text[] DEFAULT '{}' NOT NULL,
	CONSTRAINT "list_values_list" CHECK ("list_values"."list" in ('paperQualities', 'cities', 'coats', 'contentTypes', 'operationTypes', 'operationDetails', 'wasteReasons', 'pauseReasons', 'productTypes', 'styles'))
);
--> statement-breakpoint
ALTER TABLE "customers" DROP CONSTRAINT "customers_city";--> statement-breakpoint
ALTER TABLE "papers" DROP CONSTRAINT "papers_quality";--> statement-breakpoint
CREATE UNIQUE INDEX "list_values_name" ON "list_values" USING btree ("list",lower("name"));--> statement-breakpoint
-- What a shop starts with (shared/rules/shop-lists.ts).
INSERT INTO "list_values" ("id", "list", "name", "position", "types") VALUES
	(gen_random_uuid(), 'paperQualities', 'Lightweight coated', 1, '{}'),
	(gen_random_uuid(), 'paperQualities', 'Carte Lumina', 2, '{}'),
	(gen_random_uuid(), 'paperQualities', 'Cyber XL', 3, '{}'),
	(gen_random_uuid(), 'paperQualities', 'Art Card', 4, '{}'),
	(gen_random_uuid(), 'cities', 'Bengaluru', 1, '{}'),
	(gen_random_uuid(), 'cities', 'Delhi', 2, '{}'),
	(gen_random_uuid(), 'cities', 'Mumbai', 3, '{}'),
	(gen_random_uuid(), 'cities', 'Chennai', 4, '{}'),
	(gen_random_uuid(), 'coats', 'Aquacoat', 1, '{}'),
	(gen_random_uuid(), 'coats', 'Primer', 2, '{}'),
	(gen_random_uuid(), 'coats', 'UV Drip', 3, '{}'),
	(gen_random_uuid(), 'coats', 'Matt', 4, '{}'),
	(gen_random_uuid(), 'contentTypes', 'image/jpeg', 1, '{}'),
	(gen_random_uuid(), 'operationTypes', 'Printing', 1, '{}'),
	(gen_random_uuid(), 'operationTypes', 'Lamination', 2, '{}'),
	(gen_random_uuid(), 'operationTypes', 'Foiling', 3, '{}'),
	(gen_random_uuid(), 'operationTypes', 'UV and Drip', 4, '{}'),
	(gen_random_uuid(), 'operationTypes', 'Punching', 5, '{}'),
	(gen_random_uuid(), 'operationTypes', 'Peel Off', 6, '{}'),
	(gen_random_uuid(), 'operationTypes', 'Window Patching', 7, '{}'),
	(gen_random_uuid(), 'operationTypes', 'Pasting', 8, '{}'),
	(gen_random_uuid(), 'operationTypes', 'Corrugation', 9, '{}'),
	(gen_random_uuid(), 'operationTypes', 'Manual Punching', 10, '{}'),
	(gen_random_uuid(), 'operationTypes', 'Back to Back Pasting', 11, '{}'),
	(gen_random_uuid(), 'operationTypes', 'Outsource', 12, '{}'),
	(gen_random_uuid(), 'operationTypes', 'Carry Bag Pasting', 13, '{}'),
	(gen_random_uuid(), 'operationTypes', 'Final Inspection', 14, '{}'),
	(gen_random_uuid(), 'operationTypes', 'Packing', 15, '{}'),
	(gen_random_uuid(), 'operationDetails', 'Frontside', 1, '{"Printing"}'),
	(gen_random_uuid(), 'operationDetails', 'Backside', 2, '{"Printing"}'),
	(gen_random_uuid(), 'operationDetails', 'Front and Back', 3, '{"Printing"}'),
	(gen_random_uuid(), 'operationDetails', 'Matt', 4, '{"Lamination"}'),
	(gen_random_uuid(), 'operationDetails', 'Gloss', 5, '{"Lamination"}'),
	(gen_random_uuid(), 'operationDetails', 'Velvet', 6, '{"Lamination"}'),
	(gen_random_uuid(), 'operationDetails', 'Blue', 7, '{"Foiling"}'),
	(gen_random_uuid(), 'operationDetails', 'Black', 8, '{"Foiling"}'),
	(gen_random_uuid(), 'operationDetails', 'Copper', 9, '{"Foiling"}'),
	(gen_random_uuid(), 'operationDetails', 'Only UV', 10, '{"UV and Drip"}'),
	(gen_random_uuid(), 'operationDetails', 'Blanket Cut', 11, '{"UV and Drip"}'),
	(gen_random_uuid(), 'operationDetails', 'Metpet Print UV Drip', 12, '{"UV and Drip"}'),
	(gen_random_uuid(), 'operationDetails', 'Print UV Drip', 13, '{"UV and Drip"}'),
	(gen_random_uuid(), 'operationDetails', 'Embossing Window', 14, '{"Punching"}'),
	(gen_random_uuid(), 'operationDetails', 'Embossing', 15, '{"Punching"}'),
	(gen_random_uuid(), 'operationDetails', 'Debossing', 16, '{"Punching"}'),
	(gen_random_uuid(), 'operationDetails', 'Window', 17, '{"Punching"}'),
	(gen_random_uuid(), 'operationDetails', 'Creasing', 18, '{"Punching","Manual Punching"}'),
	(gen_random_uuid(), 'operationDetails', 'Half Cut', 19, '{"Punching"}'),
	(gen_random_uuid(), 'operationDetails', 'Double-Side', 20, '{"Pasting"}'),
	(gen_random_uuid(), 'operationDetails', 'Single-Side', 21, '{"Pasting"}'),
	(gen_random_uuid(), 'operationDetails', 'Counting', 22, '{"Pasting"}'),
	(gen_random_uuid(), 'operationDetails', 'Folding', 23, '{"Pasting"}'),
	(gen_random_uuid(), 'operationDetails', 'Pasting Pre-Folding', 24, '{"Pasting"}'),
	(gen_random_uuid(), 'operationDetails', 'Flute', 25, '{"Corrugation"}'),
	(gen_random_uuid(), 'operationDetails', 'Punching', 26, '{"Manual Punching"}'),
	(gen_random_uuid(), 'operationDetails', 'Manual', 27, '{"Carry Bag Pasting"}'),
	(gen_random_uuid(), 'operationDetails', 'Automatic', 28, '{"Carry Bag Pasting"}'),
	(gen_random_uuid(), 'operationDetails', 'Domestic', 29, '{"Packing"}'),
	(gen_random_uuid(), 'operationDetails', 'Outstation', 30, '{"Packing"}'),
	(gen_random_uuid(), 'operationDetails', 'Export', 31, '{"Packing"}'),
	(gen_random_uuid(), 'wasteReasons', 'Make-ready', 1, '{"Printing","Lamination","Foiling","UV and Drip","Punching","Peel Off","Window Patching","Pasting","Corrugation","Back to Back Pasting","Carry Bag Pasting"}'),
	(gen_random_uuid(), 'wasteReasons', 'Colour', 2, '{"Printing"}'),
	(gen_random_uuid(), 'wasteReasons', 'Register', 3, '{"Printing","Lamination","Foiling","UV and Drip","Punching","Peel Off","Window Patching","Pasting","Corrugation","Back to Back Pasting","Carry Bag Pasting"}'),
	(gen_random_uuid(), 'wasteReasons', 'Marking or set-off', 4, '{"Printing"}'),
	(gen_random_uuid(), 'wasteReasons', 'Scratched', 5, '{"Lamination","Foiling","UV and Drip","Punching","Peel Off","Window Patching","Pasting","Corrugation","Back to Back Pasting","Carry Bag Pasting"}'),
	(gen_random_uuid(), 'wasteReasons', 'Creased', 6, '{"Lamination","Foiling","UV and Drip","Punching","Peel Off","Window Patching","Pasting","Corrugation","Back to Back Pasting","Carry Bag Pasting"}'),
	(gen_random_uuid(), 'wasteReasons', 'Jam', 7, '{"Printing","Lamination","Foiling","UV and Drip","Punching","Peel Off","Window Patching","Pasting","Corrugation","Back to Back Pasting","Carry Bag Pasting"}'),
	(gen_random_uuid(), 'wasteReasons', 'Faulty paper', 8, '{"Printing","Lamination","Foiling","UV and Drip","Punching","Peel Off","Window Patching","Pasting","Corrugation","Back to Back Pasting","Carry Bag Pasting"}'),
	(gen_random_uuid(), 'wasteReasons', 'Damaged', 9, '{"Manual Punching","Outsource","Final Inspection","Packing"}'),
	(gen_random_uuid(), 'wasteReasons', 'Rejected by inspection', 10, '{"Manual Punching","Outsource","Final Inspection","Packing"}'),
	(gen_random_uuid(), 'wasteReasons', 'Short supply', 11, '{"Manual Punching","Outsource","Final Inspection","Packing"}'),
	(gen_random_uuid(), 'pauseReasons', 'Plate or blanket', 1, '{"Printing"}'),
	(gen_random_uuid(), 'pauseReasons', 'Paper jam', 2, '{"Printing"}'),
	(gen_random_uuid(), 'pauseReasons', 'Ink or colour', 3, '{"Printing"}'),
	(gen_random_uuid(), 'pauseReasons', 'Tool or die', 4, '{"Lamination","Foiling","UV and Drip","Punching","Peel Off","Window Patching","Pasting","Corrugation","Back to Back Pasting","Carry Bag Pasting"}'),
	(gen_random_uuid(), 'pauseReasons', 'Jam', 5, '{"Lamination","Foiling","UV and Drip","Punching","Peel Off","Window Patching","Pasting","Corrugation","Back to Back Pasting","Carry Bag Pasting"}'),
	(gen_random_uuid(), 'pauseReasons', 'Film, foil or glue', 6, '{"Lamination","Foiling","UV and Drip","Punching","Peel Off","Window Patching","Pasting","Corrugation","Back to Back Pasting","Carry Bag Pasting"}'),
	(gen_random_uuid(), 'pauseReasons', 'Material is missing', 7, '{"Manual Punching","Outsource","Final Inspection","Packing"}'),
	(gen_random_uuid(), 'pauseReasons', 'People needed elsewhere', 8, '{"Manual Punching","Outsource","Final Inspection","Packing"}'),
	(gen_random_uuid(), 'pauseReasons', 'Waiting for approval', 9, '{}'),
	(gen_random_uuid(), 'pauseReasons', 'Machine fault', 10, '{"Printing","Lamination","Foiling","UV and Drip","Punching","Peel Off","Window Patching","Pasting","Corrugation","Back to Back Pasting","Carry Bag Pasting"}'),
	(gen_random_uuid(), 'pauseReasons', 'Break, shift end', 11, '{}'),
	(gen_random_uuid(), 'productTypes', 'Sheet', 1, '{}'),
	(gen_random_uuid(), 'productTypes', 'Carry Bag', 2, '{}'),
	(gen_random_uuid(), 'productTypes', 'Envelope', 3, '{}'),
	(gen_random_uuid(), 'productTypes', 'Book', 4, '{}'),
	(gen_random_uuid(), 'productTypes', 'Calendar', 5, '{}'),
	(gen_random_uuid(), 'productTypes', 'Flap', 6, '{}'),
	(gen_random_uuid(), 'productTypes', 'Plain Box', 7, '{}'),
	(gen_random_uuid(), 'productTypes', 'Corrugated Box', 8, '{}'),
	(gen_random_uuid(), 'styles', 'Rectangular', 1, '{"Sheet"}'),
	(gen_random_uuid(), 'styles', 'Pre-Planned', 2, '{"Sheet"}'),
	(gen_random_uuid(), 'styles', 'With Handles', 3, '{"Carry Bag"}'),
	(gen_random_uuid(), 'styles', 'Without Handles', 4, '{"Carry Bag"}'),
	(gen_random_uuid(), 'styles', 'Center Pasting', 5, '{"Envelope"}'),
	(gen_random_uuid(), 'styles', 'L Pasting', 6, '{"Envelope"}'),
	(gen_random_uuid(), 'styles', 'Side Pasting', 7, '{"Envelope"}'),
	(gen_random_uuid(), 'styles', 'Cover', 8, '{"Book"}'),
	(gen_random_uuid(), 'styles', 'Pages', 9, '{"Book"}'),
	(gen_random_uuid(), 'styles', 'Wired Pages', 10, '{"Book"}'),
	(gen_random_uuid(), 'styles', 'Multiple Leaves', 11, '{"Book"}'),
	(gen_random_uuid(), 'styles', 'Wall', 12, '{"Calendar"}'),
	(gen_random_uuid(), 'styles', 'Desk', 13, '{"Calendar"}'),
	(gen_random_uuid(), 'styles', 'Catch Cover', 14, '{"Flap"}'),
	(gen_random_uuid(), 'styles', 'Reverse Tuck In Box', 15, '{"Plain Box"}'),
	(gen_random_uuid(), 'styles', 'Standard Straight Tuck In Box', 16, '{"Plain Box"}'),
	(gen_random_uuid(), 'styles', 'Standard Straight Tuck In Nested Box', 17, '{"Plain Box"}'),
	(gen_random_uuid(), 'styles', 'Crash Lock with Pasting Box', 18, '{"Plain Box"}'),
	(gen_random_uuid(), 'styles', 'Crash Lock without Pasting Box', 19, '{"Plain Box"}'),
	(gen_random_uuid(), 'styles', 'Four Corner Box', 20, '{"Plain Box"}'),
	(gen_random_uuid(), 'styles', 'Universal Carton', 21, '{"Corrugated Box"}'),
	(gen_random_uuid(), 'styles', 'Reverse Tuck and Tongue', 22, '{"Corrugated Box"}'),
	(gen_random_uuid(), 'styles', 'Four Corner Hinged Lid', 23, '{"Corrugated Box"}'),
	(gen_random_uuid(), 'styles', 'Tuck to Front Open Top', 24, '{"Corrugated Box"}'),
	(gen_random_uuid(), 'styles', 'Webbed Self-Locking Tray', 25, '{"Corrugated Box"}'),
	(gen_random_uuid(), 'styles', 'Turn Over End Tray', 26, '{"Corrugated Box"}');
--> statement-breakpoint
-- And what is in use beyond that.
INSERT INTO "list_values" ("id", "list", "name", "position", "types")
SELECT gen_random_uuid(), list, min(name), 1000 + row_number() over (partition by list order by min(name)), array_remove(array_agg(DISTINCT type), NULL)
FROM (
	SELECT 'cities' AS list, city AS name, NULL AS type FROM customers
	UNION SELECT 'paperQualities', quality, NULL FROM papers
	UNION SELECT 'paperQualities', paper_quality, NULL FROM jobs UNION SELECT 'paperQualities', paper_quality, NULL FROM components
	UNION SELECT 'coats', coat, NULL FROM jobs UNION SELECT 'coats', coat, NULL FROM components
	UNION SELECT 'productTypes', type, NULL FROM jobs UNION SELECT 'productTypes', type, NULL FROM components
	UNION SELECT 'productTypes', type, NULL FROM products
	UNION SELECT 'styles', style, type FROM jobs UNION SELECT 'styles', style, type FROM components
	UNION SELECT 'styles', style, type FROM products
	UNION SELECT 'operationDetails', detail, type FROM operations UNION SELECT 'operationDetails', detail, type FROM product_operations
	UNION SELECT 'operationDetails', step ->> 'detail', step ->> 'type' FROM products, jsonb_path_query(product_operations, '$[*]') step
	UNION SELECT 'operationDetails', step ->> 'detail', step ->> 'type' FROM components, jsonb_path_query(component_operations, '$[*]') step
) used
WHERE name <> ''
GROUP BY list, lower(name)
ON CONFLICT DO NOTHING;
