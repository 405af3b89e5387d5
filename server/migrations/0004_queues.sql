ALTER TABLE "machines" ADD COLUMN "make_ready_minutes" integer;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "sheets_per_hour" integer;--> statement-breakpoint
CREATE INDEX "operations_finished" ON "operations" USING btree ("finished_at");--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_speed" CHECK ("machines"."make_ready_minutes" between 0 and 1440 and "machines"."sheets_per_hour" between 1 and 100000);