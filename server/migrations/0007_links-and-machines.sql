CREATE INDEX "operations_machine" ON "operations" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "sign_in_links_user" ON "sign_in_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_links_expiry" ON "sign_in_links" USING btree ("expires_at");