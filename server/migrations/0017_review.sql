CREATE TABLE "machine_downs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"machine_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "operation_transitions" ADD COLUMN "since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "ready_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "operations" ADD COLUMN "make_ready_seconds" integer;--> statement-breakpoint
ALTER TABLE "machine_downs" ADD CONSTRAINT "machine_downs_machine_id_machines_id_fk" FOREIGN KEY ("machine_id") REFERENCES "public"."machines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "operation_transitions" t SET "since" = CASE
  WHEN t."before" ->> 'state' = 'running' THEN (t."before" ->> 'runningSince')::timestamptz
  ELSE (SELECT f."at" FROM "operation_transitions" f WHERE f."operation_id" = t."operation_id" AND f."undone_at" IS NULL
    AND f."id" < t."id" ORDER BY f."id" DESC LIMIT 1) END
  WHERE t."undone_at" IS NULL AND t."before" ->> 'state' IN ('running', 'paused');--> statement-breakpoint
WITH ready AS (
  SELECT o."id", max(e."at") AS at FROM "operations" o JOIN "operation_entries" e ON e."operation_id" = o."id"
    WHERE e."phase" = 'make-ready' AND e."good" = 0 AND e."struck_at" IS NULL AND e."at" >= o."started_at" AND NOT EXISTS (
      SELECT FROM "operation_entries" f WHERE f."operation_id" = o."id" AND f."struck_at" IS NULL AND f."good" > 0 AND f."line" < e."line")
    GROUP BY o."id")
UPDATE "operations" o SET "ready_at" = ready.at, "make_ready_seconds" = (
    SELECT coalesce(sum(extract(epoch FROM least(t."at", ready.at) - t."since")), 0)::int FROM "operation_transitions" t
      WHERE t."operation_id" = o."id" AND t."undone_at" IS NULL AND t."before" ->> 'state' = 'running' AND t."since" < ready.at)
    + CASE WHEN o."running_since" < ready.at THEN extract(epoch FROM ready.at - o."running_since")::int ELSE 0 END
  FROM ready WHERE ready."id" = o."id";--> statement-breakpoint
INSERT INTO "machine_downs" ("id", "machine_id", "reason", "since")
  SELECT gen_random_uuid(), "id", "down_reason", "down_since" FROM "machines" WHERE "down_since" IS NOT NULL;--> statement-breakpoint
WITH told AS (
  SELECT "id", "entity_id", "at", "data" ->> 'downReason' AS reason, regexp_replace("verb", '^.* > ', '') AS verb FROM "audit"
    WHERE "entity" = 'machines' AND regexp_replace("verb", '^.* > ', '') IN ('machine.down', 'machine.up')),
  turns AS (SELECT *, count(*) FILTER (WHERE verb = 'machine.up') OVER (PARTITION BY "entity_id" ORDER BY "id" DESC) AS turn FROM told)
INSERT INTO "machine_downs" ("id", "machine_id", "reason", "since", "until")
  SELECT gen_random_uuid(), "entity_id",
      coalesce((array_agg(reason ORDER BY "id" DESC) FILTER (WHERE reason IS NOT NULL))[1], ''),
      min("at") FILTER (WHERE verb = 'machine.down'), max("at") FILTER (WHERE verb = 'machine.up')
    FROM turns WHERE turn > 0 AND "entity_id" IN (SELECT "id" FROM "machines")
    GROUP BY "entity_id", turn HAVING count(*) FILTER (WHERE verb = 'machine.down') > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "machine_downs_now" ON "machine_downs" USING btree ("machine_id") WHERE "machine_downs"."until" is null;--> statement-breakpoint
CREATE INDEX "machine_downs_machine" ON "machine_downs" USING btree ("machine_id");--> statement-breakpoint
CREATE INDEX "machine_downs_times" ON "machine_downs" USING gist (tstzrange("since", case when "until" < "since" then "since" else "until" end));--> statement-breakpoint
CREATE INDEX "dispatches_date" ON "dispatches" USING btree ("date","job_id");--> statement-breakpoint
CREATE INDEX "operation_entries_at" ON "operation_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operation_transitions_times" ON "operation_transitions" USING gist (tstzrange("since", greatest("since", "at"))) WHERE "operation_transitions"."since" is not null and "operation_transitions"."undone_at" is null;