ALTER TABLE "machines" DROP CONSTRAINT "machines_type_known";--> statement-breakpoint
ALTER TABLE "list_values" ADD COLUMN "unit" text;--> statement-breakpoint
ALTER TABLE "list_values" ADD COLUMN "needs_machine" boolean;--> statement-breakpoint
ALTER TABLE "list_values" ADD COLUMN "make_ready_minutes" integer;--> statement-breakpoint
ALTER TABLE "list_values" ADD COLUMN "per_hour" integer;--> statement-breakpoint
ALTER TABLE "product_operations" ADD COLUMN "unit" text NOT NULL DEFAULT 'sheets';--> statement-breakpoint
ALTER TABLE "product_operations" ADD COLUMN "needs_machine" boolean NOT NULL DEFAULT true;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "usual_make_ready_minutes" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "usual_per_hour" integer DEFAULT 3000 NOT NULL;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "unit" text NOT NULL DEFAULT 'sheets';--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "needs_machine" boolean NOT NULL DEFAULT true;--> statement-breakpoint
-- What the program did by each type.
UPDATE "list_values" SET "unit" = known.unit, "needs_machine" = known.needs, "make_ready_minutes" = known.ready, "per_hour" = known.speed
FROM (VALUES
	('Printing', 'sheets', true, 30, 8000),
	('Lamination', 'sheets', true, 20, 3000),
	('Foiling', 'sheets', true, 60, 3000),
	('UV and Drip', 'sheets', true, 30, 3500),
	('Punching', 'sheets', true, 60, 4500),
	('Peel Off', 'pieces', true, 10, 6000),
	('Window Patching', 'pieces', true, 45, 10000),
	('Pasting', 'pieces', true, 45, 15000),
	('Corrugation', 'pieces', true, 45, 3000),
	('Manual Punching', 'pieces', false, 30, 1000),
	('Back to Back Pasting', 'pieces', true, 20, 2500),
	('Outsource', 'pieces', false, 0, 1000),
	('Carry Bag Pasting', 'pieces', true, 30, 4000),
	('Final Inspection', 'pieces', false, 5, 8000),
	('Packing', 'pieces', false, 5, 8000)
) known (name, unit, needs, ready, speed) WHERE "list" = 'operationTypes' AND "list_values"."name" = known.name;--> statement-breakpoint
UPDATE "operations" SET "unit" = listed."unit", "needs_machine" = listed."needs_machine"
FROM "list_values" listed WHERE listed."list" = 'operationTypes' AND listed."name" = "operations"."type" AND listed."unit" = 'pieces';--> statement-breakpoint
ALTER TABLE "operations" ALTER COLUMN "unit" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "operations" ALTER COLUMN "needs_machine" DROP DEFAULT;--> statement-breakpoint
UPDATE "product_operations" SET "unit" = listed."unit", "needs_machine" = listed."needs_machine"
FROM "list_values" listed WHERE listed."list" = 'operationTypes' AND listed."name" = "product_operations"."type" AND listed."unit" = 'pieces';--> statement-breakpoint
ALTER TABLE "product_operations" ALTER COLUMN "unit" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "product_operations" ALTER COLUMN "needs_machine" DROP DEFAULT;--> statement-breakpoint
UPDATE "machines" SET "usual_make_ready_minutes" = listed."make_ready_minutes", "usual_per_hour" = listed."per_hour"
FROM "list_values" listed WHERE listed."list" = 'operationTypes' AND listed."name" = "machines"."type";--> statement-breakpoint
-- What a machine of its type usually needs, whoever writes the machine (decision 056).
CREATE FUNCTION machine_usual() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE listed "list_values";
BEGIN
	SELECT * INTO listed FROM "list_values"
		WHERE "list" = 'operationTypes' AND lower("name") = lower(NEW."type") AND "name" = NEW."type";
	IF FOUND THEN
		NEW."usual_make_ready_minutes" := listed."make_ready_minutes";
		NEW."usual_per_hour" := listed."per_hour";
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER machines_usual BEFORE INSERT OR UPDATE OF "type" ON "machines"
FOR EACH ROW EXECUTE FUNCTION machine_usual();--> statement-breakpoint
ALTER TABLE "list_values" ADD CONSTRAINT "list_values_behaviour" CHECK (num_nonnulls("list_values"."unit", "list_values"."needs_machine", "list_values"."make_ready_minutes", "list_values"."per_hour") = case "list_values"."list" when 'operationTypes' then 4 else 0 end);--> statement-breakpoint
ALTER TABLE "list_values" ADD CONSTRAINT "list_values_unit" CHECK ("list_values"."unit" in ('sheets', 'pieces'));
