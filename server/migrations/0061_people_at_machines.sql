ALTER TABLE "api_keys" ADD COLUMN "machine_id" uuid;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pin_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "badge_hash" text;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "badge_minutes" integer DEFAULT 600 NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_device_id_api_keys_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."api_keys"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_device" ON "sessions" USING btree ("device_id") WHERE "sessions"."device_id" is not null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_pin_hash_unique" UNIQUE("pin_hash");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_badge_hash_unique" UNIQUE("badge_hash");