DROP INDEX "jobs_search";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "customer_order" jsonb;--> statement-breakpoint
CREATE INDEX "jobs_of_order" ON "jobs" USING btree ("customer_id",fold_text(("customer_order" ->> 'number')) collate "C","id") WHERE "jobs"."customer_order" is not null;--> statement-breakpoint
CREATE INDEX "jobs_by_order" ON "jobs" USING btree (fold_text(("customer_order" ->> 'number')) collate "C","id","customer_order");--> statement-breakpoint
CREATE INDEX "jobs_search" ON "jobs" USING gin (fold_text("name") gin_trgm_ops,fold_text("number") gin_trgm_ops,fold_text("product_code") gin_trgm_ops,fold_text(("customer_order" ->> 'number')) gin_trgm_ops) WITH (gin_pending_list_limit=64);