/**
 * Reads the rows of a select as JSON text, so that another process can parse them. This costs the server little time.
 */
import { Column, is, type SQL, sql } from 'drizzle-orm';
import { type PgPreparedQuery, type PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { RowsText } from './parse-json-rows.ts';
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
 * The number of rows in each text. Between two texts, the server handles other requests. A text has a third of a MB,
 * which is large enough that V8 does not copy it again.
 */
const rowsInText = 1000;

/** Returns the rows of the select in the same sequence, as texts that `parseRowsText` parses. */
export async function readAsText(db: Db, select: Select): Promise<RowsText> {
  // The query builder's types hide the fields. A test reads rows of every kind with them.
  const { fields } = select.prepare('as text') as unknown as { fields: Field[] };
  const names = fields.map((_field, place) => sql.identifier(`c${place}`));
  const columns = sql.join(names, sql`, `);
  const { rows } = await db.execute<{ text: string }>(sql`
    select json_agg(record order by place)::text as text
      from (select json_build_array(${columns}) as record, row_number() over () as place,
          (row_number() over () - 1) / ${rowsInText}::int as part
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
