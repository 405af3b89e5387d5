CREATE TABLE "webhook_deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"line" bigint NOT NULL,
	"entity_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp with time zone DEFAULT now(),
	"held_until" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"status" integer,
	"answer" text DEFAULT '' NOT NULL,
	"failure" jsonb,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"url" text NOT NULL,
	"events" text[] DEFAULT '{}' NOT NULL,
	"secret" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_deliveries_line" ON "webhook_deliveries" USING btree ("webhook_id","line");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_state" ON "webhook_deliveries" USING btree ("webhook_id","state","line");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_next" ON "webhook_deliveries" USING btree ("webhook_id","next_at","line") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_record" ON "webhook_deliveries" USING btree ("webhook_id","entity_id","line") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_held" ON "webhook_deliveries" USING btree ("webhook_id","held_until") WHERE "webhook_deliveries"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_since" ON "webhook_deliveries" USING btree ("since");--> statement-breakpoint
-- What is done is to be sent by the webhooks that ask for it, if and only if it is done: in the same transaction. Of signing in nobody is told.
CREATE FUNCTION tell_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM webhooks WHERE active) THEN
		INSERT INTO webhook_deliveries (webhook_id, line, entity_id)
		SELECT webhooks.id, lines.id, lines.entity_id FROM lines JOIN webhooks ON active AND (events = '{}'
			OR lines.entity = ANY (events) OR regexp_replace(lines.verb, '^.* > ', '') = ANY (events))
		WHERE lines.entity <> 'sessions';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER audit_webhooks AFTER INSERT ON audit
	REFERENCING NEW TABLE AS lines FOR EACH STATEMENT EXECUTE FUNCTION tell_webhooks();
