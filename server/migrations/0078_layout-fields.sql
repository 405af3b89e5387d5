ALTER TABLE "machines" ADD COLUMN "smallest_length" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "smallest_breadth" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "gripper" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "side_margin" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "tail_margin" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "papers" ADD COLUMN "grain" text;--> statement-breakpoint
ALTER TABLE "papers" ADD CONSTRAINT "papers_grain" CHECK ("papers"."grain" in ('length', 'breadth'));