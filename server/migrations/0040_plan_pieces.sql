CREATE TABLE "plan_pieces" (
	"plan_id" uuid NOT NULL,
	"told" uuid NOT NULL,
	"kind" text NOT NULL,
	"place" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "plan_pieces_plan_id_told_kind_place_pk" PRIMARY KEY("plan_id","told","kind","place"),
	CONSTRAINT "plan_pieces_kind" CHECK ("plan_pieces"."kind" in ('proposal', 'work'))
);
--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "told" uuid;--> statement-breakpoint
ALTER TABLE "plan_pieces" ADD CONSTRAINT "plan_pieces_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Those that are kept stay as they are told: each is the only piece of its own.
UPDATE "plans" SET "told" = "id" WHERE "proposal" IS NOT NULL AND "work" IS NOT NULL;--> statement-breakpoint
INSERT INTO "plan_pieces" SELECT "id", "told", 'proposal', 0, "proposal" FROM "plans" WHERE "told" IS NOT NULL
	UNION ALL SELECT "id", "told", 'work', 0, "work" FROM "plans" WHERE "told" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "proposal";--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "work";