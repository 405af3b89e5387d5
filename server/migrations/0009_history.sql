ALTER TABLE "audit" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "changes" jsonb;--> statement-breakpoint
CREATE INDEX "audit_story" ON "audit" USING btree (("concerns"[1]),"id") WHERE ("audit"."entity" in ('operations', 'paper_orders', 'notes') or ("audit"."entity" in ('papers', 'inks') and jsonb_exists("audit"."data", 'job')));--> statement-breakpoint
CREATE INDEX "audit_user" ON "audit" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "audit_verb" ON "audit" USING btree ((regexp_replace("verb", '^.* > ', '')),"id");--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");