ALTER TABLE "jobs" ADD COLUMN "artwork_to_come" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "artwork_may_follow" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_artwork_to_come" CHECK (not ("jobs"."artwork_to_come" and "jobs"."artwork_hash" is not null));