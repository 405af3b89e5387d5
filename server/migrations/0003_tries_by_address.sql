ALTER TABLE "login_failures" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "login_failures" ADD COLUMN "browser" text;--> statement-breakpoint
CREATE INDEX "login_failures_address" ON "login_failures" USING btree ("address","id");