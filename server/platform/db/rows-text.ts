/** A select's rows as texts. They cost this process hardly anything to take however many they are, and another to read them. */
import { Column, is, type SQL, sql } from 'drizzle-orm';
import { type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { RowsText } from './parse-rows-text.ts';
import { type Db } from './database.ts';

interface Select {
  getSQL: () => SQL;
  prepare: (name: string) => PgPreparedQuery<PreparedQueryConfig>;
}
interface Field {
  path: string[];
  field: unknown;
}

/**
 * So many rows are in a text: between two of them this process serves others. Each is a third of a MB, which is not copied from one generation to the
 * next while it is on its way, as smaller ones are: that was half of what taking a shop in took.
 */
const together = 1000;

/** The rows of the select, in its order, for `rowsOf` (parse-rows-text.ts). */
export async function readAsText(db: Db, select: Select): Promise<RowsText> {
  // The builder keeps them to itself; a test reads rows of every kind by it.
  const { fields } = select.prepare('as text') as unknown as { fields: Field[] };
  const names = fields.map((_field, place) => sql.identifier(`c${place}`));
  const columns = sql.join(names, sql`, `);
  const { rows } = await db.execute<{ text: string }>(sql`
    select json_agg(record order by place)::text as text
      from (select json_build_array(${columns}) as record, row_number() over () as place,
          (row_number() over () - 1) / ${together}::int as part
        from (${select.getSQL()}) as chosen(${columns})) as placed
      group by part order by part`);
  return {
    texts: rows.map(({ text }) => text),
    fields: fields.map(({ path, field }) => ({
      path,
      isTime: is(field, Column) && field.getSQLType() === 'timestamp with time zone',
    })),
  };
}
