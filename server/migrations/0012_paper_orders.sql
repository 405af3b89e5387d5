CREATE TABLE "job_paper_orders" (
	"job_id" uuid NOT NULL,
	"paper_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "job_paper_orders_job_id_order_id_pk" PRIMARY KEY("job_id","order_id"),
	CONSTRAINT "job_paper_orders_quantity" CHECK ("job_paper_orders"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "paper_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"paper_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"expected" timestamp with time zone NOT NULL,
	"supplier" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "paper_orders_quantities" CHECK ("paper_orders"."quantity" > 0 and "paper_orders"."received" between 0 and "paper_orders"."quantity")
);
--> statement-breakpoint
ALTER TABLE "job_papers" DROP CONSTRAINT "job_papers_quantities";--> statement-breakpoint
ALTER TABLE "job_papers" ADD COLUMN "ordered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_paper_orders" ADD CONSTRAINT "job_paper_orders_order_id_paper_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."paper_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_paper_orders" ADD CONSTRAINT "job_paper_orders_held" FOREIGN KEY ("job_id","paper_id") REFERENCES "public"."job_papers"("job_id","paper_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "paper_orders" ADD CONSTRAINT "paper_orders_paper_id_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_paper_orders_order" ON "job_paper_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "paper_orders_paper" ON "paper_orders" USING btree ("paper_id",("received" >= "quantity"),"expected","id");--> statement-breakpoint
CREATE INDEX "paper_orders_open" ON "paper_orders" USING btree ("paper_id","expected") WHERE "paper_orders"."received" < "paper_orders"."quantity";--> statement-breakpoint
ALTER TABLE "job_papers" ADD CONSTRAINT "job_papers_quantities" CHECK ("job_papers"."quantity" > 0 and "job_papers"."cut" > 0 and "job_papers"."consumed" between 0 and "job_papers"."quantity"
        and "job_papers"."ordered" between 0 and "job_papers"."quantity");