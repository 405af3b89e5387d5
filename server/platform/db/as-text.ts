/** A select's rows as one text. It costs this process hardly anything to take however many they are, and a thread to read them. */
import { Column, is, type SQL, sql } from 'drizzle-orm';
import { type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { RowsText } from './rows-of-text.ts';
import { type Db } from './database.ts';

interface Select {
  getSQL: () => SQL;
  prepare: (name: string) => PgPreparedQuery<PreparedQueryConfig>;
}
interface Field {
  path: string[];
  field: unknown;
}

/** The rows of the select, in its order, for `rowsOf` (rows-of-text.ts). */
export async function readAsText(db: Db, select: Select): Promise<RowsText> {
  // The builder keeps them to itself; a test reads rows of every kind by it.
  const { fields } = select.prepare('as text') as unknown as { fields: Field[] };
  const names = fields.map((_field, place) => sql.identifier(`c${place}`));
  const { rows } = await db.execute<{ text: string }>(sql`
    select coalesce(json_agg(json_build_array(${sql.join(names, sql`, `)})), '[]'::json)::text as text
      from (${select.getSQL()}) as chosen(${sql.join(names, sql`, `)})`);
  return {
    text: rows[0]?.text ?? '[]',
    fields: fields.map(({ path, field }) => ({
      path,
      isTime: is(field, Column) && field.getSQLType() === 'timestamp with time zone',
    })),
  };
}
