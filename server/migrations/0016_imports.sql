CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"entity" text NOT NULL,
	"source" text NOT NULL,
	"created" integer NOT NULL,
	"merged" integer NOT NULL,
	"records" jsonb NOT NULL,
	"user_id" uuid,
	"user_name" text NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "imports_entity" CHECK ("imports"."entity" in ('customers', 'papers', 'inks', 'machines', 'components', 'products', 'jobs')),
	CONSTRAINT "imports_counts" CHECK ("imports"."created" >= 0 and "imports"."merged" >= 0)
);
--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "components_same_name" ON "components" USING btree (regexp_replace(lower("name") collate "C", '[[:space:][:punct:] –—‘’“”]+', '', 'g'));--> statement-breakpoint
CREATE INDEX "customers_same_name" ON "customers" USING btree (regexp_replace(lower("name") collate "C", '[[:space:][:punct:] –—‘’“”]+', '', 'g'));--> statement-breakpoint
CREATE INDEX "machines_same_name" ON "machines" USING btree (regexp_replace(lower("name") collate "C", '[[:space:][:punct:] –—‘’“”]+', '', 'g'));--> statement-breakpoint
CREATE INDEX "products_same_name" ON "products" USING btree (regexp_replace(lower("name") collate "C", '[[:space:][:punct:] –—‘’“”]+', '', 'g'));--> statement-breakpoint
CREATE INDEX "inks_same_name" ON "inks" USING btree (regexp_replace(lower("name") collate "C", '[[:space:][:punct:] –—‘’“”]+', '', 'g'));--> statement-breakpoint
CREATE INDEX "papers_same_name" ON "papers" USING btree (regexp_replace(lower("name") collate "C", '[[:space:][:punct:] –—‘’“”]+', '', 'g'));