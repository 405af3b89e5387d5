CREATE TABLE "inks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"manufacturer" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"stock_quantity" numeric(14, 3) DEFAULT 0 NOT NULL,
	"reorder_quantity" numeric(14, 3) DEFAULT 0 NOT NULL,
	"consumed" numeric(14, 3) DEFAULT 0 NOT NULL,
	CONSTRAINT "inks_stock" CHECK ("inks"."stock_quantity" >= 0),
	CONSTRAINT "inks_consumed" CHECK ("inks"."consumed" >= 0)
);
--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "paper_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "stock_delta" SET DATA TYPE numeric(14, 3);--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "reserved_delta" SET DATA TYPE numeric(14, 3);--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "consumed_delta" SET DATA TYPE numeric(14, 3);--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "ink_id" uuid;--> statement-breakpoint
CREATE INDEX "stock_movements_ink" ON "stock_movements" USING btree ("ink_id","line");--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_of" CHECK (num_nonnulls("stock_movements"."paper_id", "stock_movements"."ink_id") = 1);