CREATE TABLE "delivery_note_counters" (
	"year" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "delivery_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"year" text NOT NULL,
	"serial" integer NOT NULL,
	"number" text NOT NULL,
	"content" jsonb NOT NULL,
	"logo_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" uuid,
	CONSTRAINT "delivery_notes_serial" UNIQUE("year","serial")
);
--> statement-breakpoint
ALTER TABLE "dispatches" ADD COLUMN "note_id" uuid;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD CONSTRAINT "delivery_notes_logo_hash_artwork_hash_fk" FOREIGN KEY ("logo_hash") REFERENCES "public"."artwork"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_notes" ADD CONSTRAINT "delivery_notes_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_notes_logo" ON "delivery_notes" USING btree ("logo_hash");--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_note_id_delivery_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."delivery_notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dispatches_note" ON "dispatches" USING btree ("note_id") WHERE "dispatches"."note_id" is not null;