CREATE TABLE "tools" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"place" text NOT NULL,
	"note" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "tool_ids" jsonb;--> statement-breakpoint
CREATE INDEX "tools_name" ON "tools" USING btree (lower("name") collate "C","id","name");--> statement-breakpoint
CREATE INDEX "operations_tools" ON "operations" USING gin ("tool_ids") WHERE "operations"."tool_ids" is not null;