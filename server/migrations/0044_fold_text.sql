-- How text sorts and searches: without accents and case, with straight quotes; the rule foldText is the same in TypeScript.
-- Most text has none of that, and takes as long as lower() alone.
CREATE FUNCTION fold_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	select case when octet_length($1) = length($1) then lower($1) else
		replace(replace(replace(replace(
			translate(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036F]+', '', 'g')),
				'ıłøđðħŧς×‘’‚‛ʼ′“”„‟«»‐‒–—−',
				'iloddhtσx''''''''''''""""""-----'),
			'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
	end
$$;--> statement-breakpoint
DROP INDEX "audit_search";--> statement-breakpoint
DROP INDEX "components_name";--> statement-breakpoint
DROP INDEX "components_number";--> statement-breakpoint
DROP INDEX "components_type";--> statement-breakpoint
DROP INDEX "components_code";--> statement-breakpoint
DROP INDEX "components_search";--> statement-breakpoint
DROP INDEX "customers_name";--> statement-breakpoint
DROP INDEX "customers_city";--> statement-breakpoint
DROP INDEX "customers_search";--> statement-breakpoint
DROP INDEX "delivery_notes_customer";--> statement-breakpoint
DROP INDEX "delivery_notes_search";--> statement-breakpoint
DROP INDEX "jobs_name";--> statement-breakpoint
DROP INDEX "jobs_by_number";--> statement-breakpoint
DROP INDEX "jobs_search";--> statement-breakpoint
DROP INDEX "operations_name";--> statement-breakpoint
DROP INDEX "operations_type";--> statement-breakpoint
DROP INDEX "operations_search";--> statement-breakpoint
DROP INDEX "products_name";--> statement-breakpoint
DROP INDEX "products_type";--> statement-breakpoint
DROP INDEX "products_style";--> statement-breakpoint
DROP INDEX "products_code";--> statement-breakpoint
DROP INDEX "products_search";--> statement-breakpoint
DROP INDEX "tools_name";--> statement-breakpoint
CREATE INDEX "audit_search" ON "audit" USING gin (fold_text("name") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "components_name" ON "components" USING btree (fold_text("name") collate "C","id","name");--> statement-breakpoint
CREATE INDEX "components_number" ON "components" USING btree (fold_text("number") collate "C","id","number");--> statement-breakpoint
CREATE INDEX "components_type" ON "components" USING btree (fold_text("type") collate "C","id","type");--> statement-breakpoint
CREATE INDEX "components_code" ON "components" USING btree (fold_text("code") collate "C","id","code");--> statement-breakpoint
CREATE INDEX "components_search" ON "components" USING gin (fold_text("name") gin_trgm_ops,fold_text("number") gin_trgm_ops,fold_text("code") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree (fold_text("name") collate "C","id","name");--> statement-breakpoint
CREATE INDEX "customers_city" ON "customers" USING btree (fold_text("city") collate "C","id","city");--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin (fold_text("name") gin_trgm_ops,fold_text("address") gin_trgm_ops,fold_text("city") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "delivery_notes_customer" ON "delivery_notes" USING btree (fold_text("customer") collate "C","id","customer");--> statement-breakpoint
CREATE INDEX "delivery_notes_search" ON "delivery_notes" USING gin (fold_text("number") gin_trgm_ops,fold_text("customer") gin_trgm_ops,fold_text("jobs") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "jobs_name" ON "jobs" USING btree (fold_text("name") collate "C","id","name");--> statement-breakpoint
CREATE INDEX "jobs_by_number" ON "jobs" USING btree (fold_text("number") collate "C","id","number");--> statement-breakpoint
CREATE INDEX "jobs_search" ON "jobs" USING gin (fold_text("name") gin_trgm_ops,fold_text("number") gin_trgm_ops,fold_text("product_code") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "operations_name" ON "operations" USING btree (fold_text("name") collate "C","id","name");--> statement-breakpoint
CREATE INDEX "operations_type" ON "operations" USING btree (fold_text("type") collate "C","id","type");--> statement-breakpoint
CREATE INDEX "operations_search" ON "operations" USING gin (fold_text("name") gin_trgm_ops,fold_text("type") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (fold_text("name") collate "C","id","name");--> statement-breakpoint
CREATE INDEX "products_type" ON "products" USING btree (fold_text("type") collate "C","id","type");--> statement-breakpoint
CREATE INDEX "products_style" ON "products" USING btree (fold_text("style") collate "C","id","style");--> statement-breakpoint
CREATE INDEX "products_code" ON "products" USING btree (fold_text("code") collate "C","id","code");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (fold_text("name") gin_trgm_ops,fold_text("code") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "tools_name" ON "tools" USING btree (fold_text("name") collate "C","id","name");