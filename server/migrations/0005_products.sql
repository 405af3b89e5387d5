CREATE TABLE "components" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"type" text NOT NULL,
	"style" text NOT NULL,
	"code" text NOT NULL,
	"component_code" text NOT NULL,
	"buffer" integer NOT NULL,
	"ups" integer NOT NULL,
	"priority" text NOT NULL,
	"paper_length" numeric(12, 3) NOT NULL,
	"paper_breadth" numeric(12, 3) NOT NULL,
	"paper_thickness" numeric(12, 3) NOT NULL,
	"paper_gsm" numeric(12, 3) NOT NULL,
	"paper_quality" text NOT NULL,
	"ink" text NOT NULL,
	"coat" text NOT NULL,
	"component_operations" jsonb NOT NULL,
	"artwork_hash" text,
	"artwork_name" text,
	CONSTRAINT "components_quantities" CHECK ("components"."buffer" >= 0 and "components"."ups" > 0),
	CONSTRAINT "components_priority" CHECK ("components"."priority" in ('Min', 'Low', 'Medium', 'High', 'Max'))
);
--> statement-breakpoint
CREATE TABLE "product_components" (
	"product_id" uuid NOT NULL,
	"component_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_components_product_id_component_id_pk" PRIMARY KEY("product_id","component_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"style" text NOT NULL,
	"code" text NOT NULL,
	"product_operations" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_artwork_hash_artwork_hash_fk" FOREIGN KEY ("artwork_hash") REFERENCES "public"."artwork"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_components" ADD CONSTRAINT "product_components_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_components" ADD CONSTRAINT "product_components_component_id_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."components"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_components_component" ON "product_components" USING btree ("component_id");