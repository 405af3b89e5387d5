ALTER TABLE "paper_orders" DROP CONSTRAINT "paper_orders_quantities";--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "receipt_tolerance" double precision DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "paper_orders" ADD CONSTRAINT "paper_orders_quantities" CHECK ("paper_orders"."quantity" > 0 and "paper_orders"."received" >= 0);