ALTER TABLE "users" DROP CONSTRAINT "users_language";--> statement-breakpoint
ALTER TABLE "shop" DROP CONSTRAINT "shop_document_language";--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'hi', 'kn', 'ta', 'de'));--> statement-breakpoint
ALTER TABLE "shop" ADD CONSTRAINT "shop_document_language" CHECK ("shop"."document_language" in ('en', 'hi', 'de'));