-- What is open changes all day, and an index tells nothing alone of rows that have changed since they were vacuumed: each count and each list of it
-- looks into the table for every row. By themselves tables of this size are vacuumed once a fifth of them has changed, which takes years.
ALTER TABLE "jobs" SET (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.002,
	autovacuum_vacuum_insert_scale_factor = 0.002, vacuum_index_cleanup = on);--> statement-breakpoint
ALTER TABLE "operations" SET (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0.002,
	autovacuum_vacuum_insert_scale_factor = 0.002, vacuum_index_cleanup = on);
