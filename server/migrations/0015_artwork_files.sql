ALTER TABLE "artwork" ADD COLUMN "thumb" "bytea";--> statement-breakpoint
ALTER TABLE "artwork" ADD COLUMN "original" "bytea";--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "artwork_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "artwork_approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "artwork_approved_by" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_artwork_approved_by_users_id_fk" FOREIGN KEY ("artwork_approved_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;