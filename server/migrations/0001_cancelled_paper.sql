ALTER TABLE "jobs" ADD COLUMN "cancel_freed" jsonb;--> statement-breakpoint
CREATE INDEX "artwork_preview" ON "artwork" USING btree (sha256("preview"));