ALTER TABLE "plans" ADD COLUMN "proposal" text;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "work" text;--> statement-breakpoint
-- What a proposal of more than a thousand changes writes was several texts. It lives for a day, and can be made again.
DELETE FROM "plans" WHERE "accepted_at" IS NULL AND EXISTS (SELECT FROM "plan_pieces" WHERE "plan_id" = "id" AND "kind" = 'work' AND "place" > 0);--> statement-breakpoint
UPDATE "plans" SET
  "proposal" = (SELECT string_agg("text", '' ORDER BY "place") FROM "plan_pieces" piece
    WHERE "plan_id" = "plans"."id" AND piece."told" = "plans"."told" AND "kind" = 'proposal'),
  "work" = (SELECT string_agg("text", '' ORDER BY "place") FROM "plan_pieces" piece
    WHERE "plan_id" = "plans"."id" AND piece."told" = "plans"."told" AND "kind" = 'work' AND "place" = 0)
  WHERE "told" IS NOT NULL;--> statement-breakpoint
DROP TABLE "plan_pieces" CASCADE;--> statement-breakpoint
ALTER TABLE "plans" DROP COLUMN "told";
