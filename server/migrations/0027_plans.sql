CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"state" text DEFAULT 'improving' NOT NULL,
	"asked" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"proposal" text,
	"work" text,
	"round" integer DEFAULT 0 NOT NULL,
	"failed" jsonb,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tended_at" timestamp with time zone DEFAULT now() NOT NULL,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	"accepted_by_id" uuid,
	"written" jsonb,
	"undone_at" timestamp with time zone,
	CONSTRAINT "plans_state" CHECK ("plans"."state" in ('improving', 'done'))
);
--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_accepted_by_id_users_id_fk" FOREIGN KEY ("accepted_by_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plans_created" ON "plans" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "plans_improving" ON "plans" USING btree ("id") WHERE "plans"."state" = 'improving';