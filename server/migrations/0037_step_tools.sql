ALTER TABLE "product_operations" ADD COLUMN "tool_ids" jsonb;--> statement-breakpoint
CREATE INDEX "components_steps" ON "components" USING gin ("component_operations" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "product_operations_tools" ON "product_operations" USING gin ("tool_ids") WHERE "product_operations"."tool_ids" is not null;--> statement-breakpoint
CREATE INDEX "products_steps" ON "products" USING gin ("product_operations" jsonb_path_ops);