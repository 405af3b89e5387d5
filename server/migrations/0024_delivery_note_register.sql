ALTER TABLE "delivery_notes" ADD COLUMN "customer" text GENERATED ALWAYS AS ((content -> 'customer' ->> 'name')) STORED;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD COLUMN "jobs" text GENERATED ALWAYS AS ((jsonb_path_query_array(content, '$.lines[*].number')::text)) STORED;--> statement-breakpoint
CREATE INDEX "delivery_notes_number" ON "delivery_notes" USING btree ("year","serial","id");--> statement-breakpoint
CREATE INDEX "delivery_notes_year" ON "delivery_notes" USING btree ("year","id");--> statement-breakpoint
CREATE INDEX "delivery_notes_cancelled" ON "delivery_notes" USING btree ("id","year") WHERE "delivery_notes"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "delivery_notes_customer" ON "delivery_notes" USING btree (lower("customer") collate "C","id","customer");--> statement-breakpoint
CREATE INDEX "delivery_notes_search" ON "delivery_notes" USING gin (lower("number") gin_trgm_ops,lower("customer") gin_trgm_ops,lower("jobs") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
SELECT count_table('delivery_notes', $$year || case when cancelled_at is null then ' issued' else ' cancelled' end$$);--> statement-breakpoint
ANALYZE delivery_notes;
