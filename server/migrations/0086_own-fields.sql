CREATE TABLE "own_fields" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"entity" text NOT NULL,
	"property" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text NOT NULL,
	"options" text[] NOT NULL,
	"required" boolean NOT NULL,
	"on_ticket" boolean NOT NULL,
	"position" integer NOT NULL,
	"retired" boolean DEFAULT false NOT NULL,
	CONSTRAINT "own_fields_kind" CHECK ("own_fields"."kind" in ('text', 'number', 'choice', 'date', 'yes or no'))
);
--> statement-breakpoint
DROP INDEX "jobs_search";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "fields" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "own_fields_key" ON "own_fields" USING btree ("entity","property");--> statement-breakpoint
CREATE UNIQUE INDEX "own_fields_name" ON "own_fields" USING btree ("entity",lower("name"));--> statement-breakpoint
CREATE INDEX "jobs_search" ON "jobs" USING gin (fold_text("name") gin_trgm_ops,fold_text("number") gin_trgm_ops,fold_text("product_code") gin_trgm_ops,fold_text(("customer_order" ->> 'number')) gin_trgm_ops,fold_text((jsonb_path_query_array("fields", '$.* ? (@.type() == "string")')::text)) gin_trgm_ops) WITH (gin_pending_list_limit=64);