ALTER TABLE "operation_transitions" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operation_transitions" ADD COLUMN "undone_by" text;