import { type ExtractTablesWithRelations } from 'drizzle-orm';
import { type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { type PgDatabase } from 'drizzle-orm/pg-core';

type NoSchema = Record<string, never>;
/** The database or a transaction. */
export type Db = PgDatabase<NodePgQueryResultHKT, NoSchema, ExtractTablesWithRelations<NoSchema>>;
