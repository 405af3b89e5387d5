CREATE TABLE "job_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"artwork_hash" text NOT NULL,
	"name" text,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_files_once" UNIQUE("job_id","kind","artwork_hash"),
	CONSTRAINT "job_files_kind" CHECK ("job_files"."kind" in ('artwork', 'photo'))
);
--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_artwork_hash_artwork_hash_fk" FOREIGN KEY ("artwork_hash") REFERENCES "public"."artwork"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_files" ADD CONSTRAINT "job_files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_files_artwork" ON "job_files" USING btree ("artwork_hash");--> statement-breakpoint
INSERT INTO "job_files" ("id", "job_id", "kind", "artwork_hash", "name", "user_id", "created_at")
	SELECT gen_random_uuid(), "id", 'artwork', "artwork_hash", "artwork_name", "user_id", "created_at" FROM "jobs" WHERE "artwork_hash" IS NOT NULL;
