CREATE SEQUENCE "public"."job_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1001 CACHE 1;--> statement-breakpoint
CREATE TABLE "artwork" (
	"hash" text PRIMARY KEY NOT NULL,
	"full" "bytea" NOT NULL,
	"preview" "bytea" NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"shop_name" text NOT NULL,
	"time_zone" text NOT NULL,
	"hours" jsonb NOT NULL,
	"holidays" jsonb NOT NULL,
	CONSTRAINT "shop_one" CHECK ("shop"."id" = '01900000-0000-7000-8000-000000000000')
);
--> statement-breakpoint
CREATE TABLE "google_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"verifier" text NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_failures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "sign_in_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"username" text NOT NULL,
	"user_type" text NOT NULL,
	"password_hash" text,
	"password_set_at" timestamp with time zone,
	"last_sign_in_at" timestamp with time zone,
	CONSTRAINT "users_type" CHECK ("users"."user_type" in ('Admin', 'Standard', 'Restricted'))
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"user_id" uuid,
	"user_name" text,
	"verb" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"data" jsonb
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"hash" text NOT NULL,
	"answer" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "components" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"type" text NOT NULL,
	"style" text NOT NULL,
	"code" text NOT NULL,
	"component_code" text NOT NULL,
	"buffer" integer NOT NULL,
	"ups" integer NOT NULL,
	"priority" text NOT NULL,
	"paper_length" numeric(12, 3) NOT NULL,
	"paper_breadth" numeric(12, 3) NOT NULL,
	"paper_thickness" numeric(12, 3) NOT NULL,
	"paper_gsm" numeric(12, 3) NOT NULL,
	"paper_quality" text NOT NULL,
	"ink" text NOT NULL,
	"coat" text NOT NULL,
	"component_operations" jsonb NOT NULL,
	"artwork_hash" text,
	"artwork_name" text,
	CONSTRAINT "components_quantities" CHECK ("components"."buffer" >= 0 and "components"."ups" > 0),
	CONSTRAINT "components_priority" CHECK ("components"."priority" in ('Min', 'Low', 'Medium', 'High', 'Max'))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"user_id" uuid,
	CONSTRAINT "customers_city" CHECK ("customers"."city" in ('Bengaluru', 'Delhi', 'Mumbai', 'Chennai'))
);
--> statement-breakpoint
CREATE TABLE "job_papers" (
	"job_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"consumed" integer DEFAULT 0 NOT NULL,
	"cut" integer DEFAULT 1 NOT NULL,
	"substitute" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_papers_job_id_paper_id_pk" PRIMARY KEY("job_id","paper_id"),
	CONSTRAINT "job_papers_quantities" CHECK ("job_papers"."quantity" > 0 and "job_papers"."cut" > 0 and "job_papers"."consumed" between 0 and "job_papers"."quantity")
);
--> statement-breakpoint
CREATE TABLE "dispatches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"date" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"complete" boolean NOT NULL,
	"user_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispatches_quantity" CHECK ("dispatches"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"number" text NOT NULL,
	"type" text NOT NULL,
	"style" text NOT NULL,
	"product_code" text NOT NULL,
	"quantity" integer NOT NULL,
	"buffer" integer NOT NULL,
	"ups" integer NOT NULL,
	"delivery_date" timestamp with time zone NOT NULL,
	"priority" text NOT NULL,
	"paper_length" numeric(12, 3) NOT NULL,
	"paper_breadth" numeric(12, 3) NOT NULL,
	"paper_thickness" numeric(12, 3) NOT NULL,
	"paper_gsm" numeric(12, 3) NOT NULL,
	"paper_quality" text NOT NULL,
	"ink" text NOT NULL,
	"coat" text NOT NULL,
	"artwork_hash" text,
	"artwork_name" text,
	"customer_id" uuid NOT NULL,
	"user_id" uuid,
	"status" text DEFAULT 'draft' NOT NULL,
	"scheduled_at" timestamp with time zone,
	"scheduled_by" uuid,
	"on_hold" boolean DEFAULT false NOT NULL,
	"hold_reason" text,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"cancel_freed" jsonb,
	CONSTRAINT "jobs_quantities" CHECK ("jobs"."quantity" > 0 and "jobs"."buffer" >= 0 and "jobs"."ups" > 0),
	CONSTRAINT "jobs_status_known" CHECK ("jobs"."status" in ('draft', 'scheduled', 'in production', 'on hold', 'finished', 'dispatched', 'cancelled')),
	CONSTRAINT "jobs_priority" CHECK ("jobs"."priority" in ('Min', 'Low', 'Medium', 'High', 'Max'))
);
--> statement-breakpoint
CREATE TABLE "product_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"detail" text NOT NULL,
	"instruction" text NOT NULL,
	CONSTRAINT "product_operations_position" UNIQUE("job_id","position")
);
--> statement-breakpoint
CREATE TABLE "machines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"manufacturer" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"length" numeric(12, 3) DEFAULT 0 NOT NULL,
	"breadth" numeric(12, 3) DEFAULT 0 NOT NULL,
	"special_operation_support" boolean DEFAULT false NOT NULL,
	"make_ready_minutes" integer,
	"sheets_per_hour" integer,
	"down_reason" text,
	"down_since" timestamp with time zone,
	"expected_back" timestamp with time zone,
	CONSTRAINT "machines_type_known" CHECK ("machines"."type" in ('Printing', 'Lamination', 'Foiling', 'UV and Drip', 'Punching', 'Peel Off', 'Window Patching', 'Pasting', 'Corrugation', 'Manual Punching', 'Back to Back Pasting', 'Outsource', 'Carry Bag Pasting', 'Final Inspection', 'Packing')),
	CONSTRAINT "machines_speed" CHECK ("machines"."make_ready_minutes" between 0 and 1440 and "machines"."sheets_per_hour" between 1 and 100000),
	CONSTRAINT "machines_down" CHECK (("machines"."down_reason" is null) = ("machines"."down_since" is null))
);
--> statement-breakpoint
CREATE TABLE "operation_transitions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operation_id" uuid NOT NULL,
	"verb" text NOT NULL,
	"before" jsonb NOT NULL,
	"user_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"job_id" uuid NOT NULL,
	"product_operation_id" uuid,
	"machine_id" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"detail" text NOT NULL,
	"instruction" text NOT NULL,
	"priority" text,
	"delivery_date" timestamp with time zone,
	"index" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"rank" bigint,
	"rank_dragged" boolean DEFAULT false NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"due_back" timestamp with time zone,
	"good_quantity" integer DEFAULT 0 NOT NULL,
	"waste_quantity" integer DEFAULT 0 NOT NULL,
	"waste_reason" text DEFAULT '' NOT NULL,
	"pause_reason" text,
	"started_at" timestamp with time zone,
	"started_by" uuid,
	"finished_at" timestamp with time zone,
	"finished_by" uuid,
	"running_seconds" integer DEFAULT 0 NOT NULL,
	"running_since" timestamp with time zone,
	CONSTRAINT "operations_product_operation_id_unique" UNIQUE("product_operation_id"),
	CONSTRAINT "operations_state_known" CHECK ("operations"."state" in ('waiting', 'queued', 'running', 'paused', 'finished', 'cancelled')),
	CONSTRAINT "operations_running" CHECK (("operations"."state" = 'running') = ("operations"."running_since" is not null)),
	CONSTRAINT "operations_counts" CHECK ("operations"."good_quantity" >= 0 and "operations"."waste_quantity" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_components" (
	"product_id" uuid NOT NULL,
	"component_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_components_product_id_component_id_pk" PRIMARY KEY("product_id","component_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"style" text NOT NULL,
	"code" text NOT NULL,
	"product_operations" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"colour" text DEFAULT '' NOT NULL,
	"manufacturer" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"stock_quantity" numeric(14, 3) DEFAULT 0 NOT NULL,
	"reorder_quantity" numeric(14, 3) DEFAULT 0 NOT NULL,
	"consumed" numeric(14, 3) DEFAULT 0 NOT NULL,
	CONSTRAINT "inks_stock" CHECK ("inks"."stock_quantity" >= 0),
	CONSTRAINT "inks_consumed" CHECK ("inks"."consumed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line" bigserial NOT NULL,
	"paper_id" uuid,
	"ink_id" uuid,
	"kind" text NOT NULL,
	"stock_delta" numeric(14, 3) DEFAULT 0 NOT NULL,
	"reserved_delta" numeric(14, 3) DEFAULT 0 NOT NULL,
	"consumed_delta" numeric(14, 3) DEFAULT 0 NOT NULL,
	"job_id" uuid,
	"job_number" text,
	"operation_id" uuid,
	"user_id" uuid,
	"user_name" text,
	"note" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "stock_movements_of" CHECK (num_nonnulls("stock_movements"."paper_id", "stock_movements"."ink_id") = 1),
	CONSTRAINT "stock_movements_kind" CHECK ("stock_movements"."kind" in ('receipt', 'adjustment', 'reserve', 'release', 'consume', 'return'))
);
--> statement-breakpoint
CREATE TABLE "papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"manufacturer" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"length" numeric(12, 3) DEFAULT 1 NOT NULL,
	"breadth" numeric(12, 3) DEFAULT 1 NOT NULL,
	"thickness" numeric(12, 3) DEFAULT 1 NOT NULL,
	"gsm" numeric(12, 3) NOT NULL,
	"quality" text NOT NULL,
	"stock_quantity" integer DEFAULT 0 NOT NULL,
	"reserved_quantity" integer DEFAULT 0 NOT NULL,
	"reorder_quantity" integer DEFAULT 0 NOT NULL,
	"consumed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "papers_quality" CHECK ("papers"."quality" in ('Lightweight coated', 'Carte Lumina', 'Cyber XL', 'Art Card')),
	CONSTRAINT "papers_stock" CHECK ("papers"."stock_quantity" >= 0),
	CONSTRAINT "papers_reserved" CHECK ("papers"."reserved_quantity" >= 0),
	CONSTRAINT "papers_available" CHECK ("papers"."stock_quantity" >= "papers"."reserved_quantity"),
	CONSTRAINT "papers_consumed" CHECK ("papers"."consumed" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "components" ADD CONSTRAINT "components_artwork_hash_artwork_hash_fk" FOREIGN KEY ("artwork_hash") REFERENCES "public"."artwork"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_papers" ADD CONSTRAINT "job_papers_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_papers" ADD CONSTRAINT "job_papers_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatches" ADD CONSTRAINT "dispatches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_artwork_hash_artwork_hash_fk" FOREIGN KEY ("artwork_hash") REFERENCES "public"."artwork"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_scheduled_by_users_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_operations" ADD CONSTRAINT "product_operations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_transitions" ADD CONSTRAINT "operation_transitions_operation_id_operations_id_fk" FOREIGN KEY ("operation_id") REFERENCES "public"."operations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operation_transitions" ADD CONSTRAINT "operation_transitions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_product_operation_id_product_operations_id_fk" FOREIGN KEY ("product_operation_id") REFERENCES "public"."product_operations"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_started_by_users_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operations" ADD CONSTRAINT "operations_finished_by_users_id_fk" FOREIGN KEY ("finished_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_components" ADD CONSTRAINT "product_components_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_components" ADD CONSTRAINT "product_components_component_id_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "public"."components"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "artwork_preview" ON "artwork" USING btree (sha256("preview"));--> statement-breakpoint
CREATE INDEX "login_failures_username" ON "login_failures" USING btree ("username","id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_links_user" ON "sign_in_links" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_links_expiry" ON "sign_in_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "audit_feed" ON "audit" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "audit_entity" ON "audit" USING btree ("entity","entity_id","id");--> statement-breakpoint
CREATE INDEX "idempotency_at" ON "idempotency" USING btree ("at");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree (lower("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "customers_user" ON "customers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "job_papers_paper" ON "job_papers" USING btree ("paper_id");--> statement-breakpoint
CREATE INDEX "dispatches_job" ON "dispatches" USING btree ("job_id");--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_number" ON "jobs" USING btree (lower("number"));--> statement-breakpoint
CREATE INDEX "jobs_customer" ON "jobs" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "jobs_user" ON "jobs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "jobs_status_delivery" ON "jobs" USING btree ("status","delivery_date","id");--> statement-breakpoint
CREATE INDEX "jobs_delivery" ON "jobs" USING btree ("delivery_date","id");--> statement-breakpoint
CREATE INDEX "jobs_artwork" ON "jobs" USING btree ("artwork_hash");--> statement-breakpoint
CREATE INDEX "machines_type" ON "machines" USING btree ("type");--> statement-breakpoint
CREATE INDEX "operation_transitions_operation" ON "operation_transitions" USING btree ("operation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "operations_one_on_machine" ON "operations" USING btree ("machine_id") WHERE "operations"."state" in ('running', 'paused');--> statement-breakpoint
CREATE UNIQUE INDEX "operations_rank" ON "operations" USING btree ("machine_id","rank") WHERE "operations"."state" in ('waiting', 'queued', 'running', 'paused');--> statement-breakpoint
CREATE INDEX "operations_job" ON "operations" USING btree ("job_id","index","id");--> statement-breakpoint
CREATE INDEX "operations_machine" ON "operations" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "operations_state" ON "operations" USING btree ("state");--> statement-breakpoint
CREATE INDEX "operations_finished" ON "operations" USING btree ("finished_at");--> statement-breakpoint
CREATE INDEX "product_components_component" ON "product_components" USING btree ("component_id");--> statement-breakpoint
CREATE INDEX "stock_movements_paper" ON "stock_movements" USING btree ("paper_id","line");--> statement-breakpoint
CREATE INDEX "stock_movements_ink" ON "stock_movements" USING btree ("ink_id","line");--> statement-breakpoint
CREATE INDEX "stock_movements_job" ON "stock_movements" USING btree ("job_id");--> statement-breakpoint
CREATE INDEX "papers_kind" ON "papers" USING btree ("quality","gsm");