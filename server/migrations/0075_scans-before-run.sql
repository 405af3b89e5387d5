ALTER TABLE "customers" ADD COLUMN "scan_before_run" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "scan_before_run" boolean DEFAULT false NOT NULL;