CREATE INDEX "papers_scarce" ON "papers" USING btree ("id") WHERE "papers"."reserved_quantity" > "papers"."stock_quantity";--> statement-breakpoint
-- A draft with part of its paper is no longer short: what drafts make is worked out again by the start that follows.
UPDATE "jobs" SET "will_make" = NULL WHERE "scheduled_at" IS NULL AND "status" IN ('draft', 'on hold');
