CREATE TABLE "calendars" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"hours" jsonb NOT NULL,
	"exceptions" jsonb NOT NULL,
	"shop_holidays" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "calendar_id" uuid;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "attended" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "planned_downs" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "machines_calendar" ON "machines" USING btree ("calendar_id");--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_attended" CHECK ("machines"."attended" in ('all', 'make-ready'));