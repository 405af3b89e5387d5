CREATE TABLE "device_requests" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"agent" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"refused" boolean DEFAULT false NOT NULL,
	CONSTRAINT "device_requests_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE INDEX "device_requests_address" ON "device_requests" USING btree ("address");