ALTER TABLE "machines" ADD COLUMN "change_minutes_down" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "inks" ADD COLUMN "darkness" integer;--> statement-breakpoint
ALTER TABLE "inks" ADD CONSTRAINT "inks_darkness" CHECK ("inks"."darkness" between 0 and 100);