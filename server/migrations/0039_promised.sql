ALTER TABLE "jobs" ADD COLUMN "promised_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "promised_way" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "promised_odds" numeric;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "promised_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "promised_by" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_promised_by_users_id_fk" FOREIGN KEY ("promised_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_promised" CHECK (("jobs"."promised_date" is null) = ("jobs"."promised_way" is null));