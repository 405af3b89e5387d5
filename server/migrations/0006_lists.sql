CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"key" text NOT NULL,
	"n" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_entity";--> statement-breakpoint
DROP INDEX "customers_name";--> statement-breakpoint
DROP INDEX "customers_user";--> statement-breakpoint
DROP INDEX "job_papers_paper";--> statement-breakpoint
DROP INDEX "jobs_customer";--> statement-breakpoint
DROP INDEX "jobs_user";--> statement-breakpoint
DROP INDEX "operations_machine";--> statement-breakpoint
DROP INDEX "operations_state";--> statement-breakpoint
CREATE INDEX "audit_record" ON "audit" USING btree ("entity_id","id");--> statement-breakpoint
CREATE INDEX "components_name" ON "components" USING btree (lower("name") collate "C","id","name");--> statement-breakpoint
CREATE INDEX "components_number" ON "components" USING btree (lower("number") collate "C","id","number");--> statement-breakpoint
CREATE INDEX "components_type" ON "components" USING btree (lower("type") collate "C","id","type");--> statement-breakpoint
CREATE INDEX "components_code" ON "components" USING btree (lower("code") collate "C","id","code");--> statement-breakpoint
CREATE INDEX "components_created" ON "components" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "components_of_type" ON "components" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "components_search" ON "components" USING gin (lower("name") gin_trgm_ops,lower("number") gin_trgm_ops,lower("code") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "customers_city" ON "customers" USING btree (lower("city") collate "C","id","city");--> statement-breakpoint
CREATE INDEX "customers_created" ON "customers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customers_of_city" ON "customers" USING btree ("city","id");--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin (lower("name") gin_trgm_ops,lower("address") gin_trgm_ops,lower("city") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ((case when "status" in ('draft', 'scheduled', 'in production', 'on hold') then extract(epoch from "delivery_date" at time zone 'UTC') else 1e12 - extract(epoch from "delivery_date" at time zone 'UTC') end),"id","status","delivery_date");--> statement-breakpoint
CREATE INDEX "jobs_open" ON "jobs" USING btree ("id","number","priority","delivery_date","name","status","quantity","created_at","customer_id") WHERE "jobs"."status" in ('draft', 'scheduled', 'in production', 'on hold');--> statement-breakpoint
CREATE INDEX "jobs_created" ON "jobs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_quantity" ON "jobs" USING btree ("quantity","id");--> statement-breakpoint
CREATE INDEX "jobs_of_type" ON "jobs" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "jobs_name" ON "jobs" USING btree (lower("name") collate "C","id","name");--> statement-breakpoint
CREATE INDEX "jobs_by_number" ON "jobs" USING btree (lower("number") collate "C","id","number");--> statement-breakpoint
CREATE INDEX "jobs_by_status" ON "jobs" USING btree (array_position(array['draft', 'scheduled', 'in production', 'on hold', 'finished', 'dispatched', 'cancelled']::text[], "status"),"id","status");--> statement-breakpoint
CREATE INDEX "jobs_by_priority" ON "jobs" USING btree (array_position(array['Min', 'Low', 'Medium', 'High', 'Max']::text[], "priority"),"id","priority");--> statement-breakpoint
CREATE INDEX "jobs_search" ON "jobs" USING gin (lower("name") gin_trgm_ops,lower("number") gin_trgm_ops,lower("product_code") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "jobs_inks" ON "jobs" USING gin (string_to_array(regexp_replace(btrim(lower("ink"), E' \t\r\n'), '[ \t\r\n]*,[ \t\r\n]*', ',', 'g'), ',')) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "operations_of_type" ON "operations" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "operations_created" ON "operations" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "operations_name" ON "operations" USING btree (lower("name") collate "C","id","name");--> statement-breakpoint
CREATE INDEX "operations_type" ON "operations" USING btree (lower("type") collate "C","id","type");--> statement-breakpoint
CREATE INDEX "operations_by_state" ON "operations" USING btree (array_position(array['waiting', 'queued', 'running', 'paused', 'finished', 'cancelled']::text[], "state"),"id","state");--> statement-breakpoint
CREATE INDEX "operations_search" ON "operations" USING gin (lower("name") gin_trgm_ops,lower("type") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "operations_open" ON "operations" USING btree ("id","name","type","state","created_at","job_id","machine_id","priority","delivery_date") WHERE "operations"."state" in ('waiting', 'queued', 'running', 'paused');--> statement-breakpoint
CREATE INDEX "operations_queue" ON "operations" USING btree ("machine_id","state","rank","id") WHERE "operations"."state" in ('waiting', 'queued', 'running', 'paused');--> statement-breakpoint
CREATE INDEX "products_name" ON "products" USING btree (lower("name") collate "C","id","name");--> statement-breakpoint
CREATE INDEX "products_type" ON "products" USING btree (lower("type") collate "C","id","type");--> statement-breakpoint
CREATE INDEX "products_style" ON "products" USING btree (lower("style") collate "C","id","style");--> statement-breakpoint
CREATE INDEX "products_code" ON "products" USING btree (lower("code") collate "C","id","code");--> statement-breakpoint
CREATE INDEX "products_created" ON "products" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "products_of_type" ON "products" USING btree ("type","id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (lower("name") gin_trgm_ops,lower("code") gin_trgm_ops) WITH (gin_pending_list_limit=64);--> statement-breakpoint
CREATE INDEX "audit_entity" ON "audit" USING btree ("entity","id");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree (lower("name") collate "C","id","name");--> statement-breakpoint
CREATE INDEX "customers_user" ON "customers" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "job_papers_paper" ON "job_papers" USING btree ("paper_id","job_id");--> statement-breakpoint
CREATE INDEX "jobs_customer" ON "jobs" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "jobs_user" ON "jobs" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "operations_machine" ON "operations" USING btree ("machine_id","id");--> statement-breakpoint
CREATE INDEX "operations_state" ON "operations" USING btree ("state","id");--> statement-breakpoint
-- Makes many lines of `counts` one a key. Lines that another transaction is folding are left to it; a reader sees all of them
-- from before or all of after.
CREATE FUNCTION fold_counts() RETURNS void LANGUAGE sql AS $$
	with gone as (
		delete from counts where id in (select id from counts for update skip locked) returning entity, key, n)
	insert into counts (entity, key, n) select entity, key, sum(n) from gone group by entity, key having sum(n) <> 0
$$;--> statement-breakpoint
-- Keeps the count of a table's rows from now on, by a column of it where one is named. A trigger for each statement, so that it
-- costs the same for one row as for many.
CREATE FUNCTION count_table(name regclass, key text DEFAULT $$''$$) RETURNS void LANGUAGE plpgsql AS $make$
begin
	execute format($do$
		create function %1$I() returns trigger language plpgsql as $body$
		declare
			written int;
		begin
			if tg_op = 'INSERT' then
				insert into counts (entity, key, n) select %2$L, %3$s, count(*) from added group by 2;
			elsif tg_op = 'DELETE' then
				insert into counts (entity, key, n) select %2$L, %3$s, - count(*) from gone group by 2;
			elsif tg_op = 'UPDATE' then
				insert into counts (entity, key, n)
					select %2$L, key, sum(n) from (select %3$s as key, 1 as n from added union all select %3$s, -1 from gone) changed
					group by key having sum(n) <> 0;
			else
				delete from counts where entity = %2$L;
			end if;
			get diagnostics written = row_count;
			-- Now and then, by whoever writes the line whose turn it is.
			if written > 0 and tg_op <> 'TRUNCATE' and currval('counts_id_seq') %% 256 < written then
				perform fold_counts();
			end if;
			return null;
		end $body$;
		create trigger counted_in after insert on %2$I
			referencing new table as added for each statement execute function %1$I();
		create trigger counted_out after delete on %2$I
			referencing old table as gone for each statement execute function %1$I();
		create trigger counted_none after truncate on %2$I for each statement execute function %1$I();
		insert into counts (entity, key, n) select %2$L, %3$s, count(*) from %2$I group by 2$do$,
		'count_' || name::text, name::text, key);
	if key <> $$''$$ then
		execute format('create trigger counted_by after update on %2$I
			referencing old table as gone new table as added for each statement execute function %1$I()',
			'count_' || name::text, name::text);
	end if;
end $make$;--> statement-breakpoint
SELECT count_table('customers');--> statement-breakpoint
SELECT count_table('products');--> statement-breakpoint
SELECT count_table('components');--> statement-breakpoint
SELECT count_table('jobs', 'status');--> statement-breakpoint
SELECT count_table('operations', 'state');--> statement-breakpoint
SELECT count_table('audit', 'entity');--> statement-breakpoint
-- What an index tells of an expression is known once it has been looked at.
ANALYZE customers, products, components, jobs, operations, audit;
