ALTER TABLE "jobs" ADD COLUMN "release_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "after" jsonb;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "make_ready_minutes" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "run_minutes" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "release_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "setup" jsonb;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "pinned_by" text;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "pinned_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "pin_why" text;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "kept_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_minutes" CHECK ("operations"."make_ready_minutes" >= 0 and "operations"."run_minutes" >= 0);