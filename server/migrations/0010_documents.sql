CREATE SEQUENCE "public"."operation_codes" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 10001 CACHE 1;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "shop_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "tax_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "logo_hash" text;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "financial_year_start" integer DEFAULT 4 NOT NULL;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "code" bigint DEFAULT nextval('operation_codes') NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_logo_hash_artwork_hash_fk" FOREIGN KEY ("logo_hash") REFERENCES "public"."artwork"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_code_unique" UNIQUE("code");