ALTER TABLE "jobs" ADD COLUMN "finished" jsonb;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "blank" jsonb;--> statement-breakpoint
ALTER TABLE "components" ADD COLUMN "finished" jsonb;--> statement-breakpoint
ALTER TABLE "components" ADD COLUMN "blank" jsonb;