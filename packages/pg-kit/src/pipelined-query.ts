/**
 * Sends fewer messages to Postgres than the driver's own query would (decision 036). It requests the description of a
 * statement's rows once for each connection, and sends BEGIN together with the first statement.
 */
import pg from 'pg';

type Config = Omit<pg.QueryArrayConfig, 'rowMode'> & { rowMode?: 'array' };
/** The columns of a statement's rows, and the parsers of their values. */
interface Description {
  fields: pg.FieldDef[];
  parsers: Parser[];
}
type Parser = (value: string) => unknown;
/** The methods that pg calls on every object with `submit`, such as those of pg-cursor and pg-copy-streams. */
interface Submittable extends pg.Submittable {
  /** The driver notes by name and text which statements Postgres has parsed. */
  name: string | undefined;
  text: string;
  handleRowDescription: (message: { fields: pg.FieldDef[] }) => void;
  handleDataRow: (message: { fields: (string | null)[] }) => void;
  handleCommandComplete: (message: { text: string }) => void;
  handleReadyForQuery: () => void;
  handleError: (error: Error) => void;
}

/** What this file knows of a connection. */
interface Cache {
  /** The row descriptions of its prepared statements, by name. */
  descriptions: Map<string, Description>;
  /** The connection in a form that sends no request for a row description. */
  silent: pg.Connection;
}
const caches = new WeakMap<pg.Connection, Cache>();

function cacheOf(connection: pg.Connection): Cache {
  let cache = caches.get(connection);
  if (!cache) {
    const silent = Object.create(connection, { describe: { value: () => {} } }) as pg.Connection;
    caches.set(connection, (cache = { descriptions: new Map(), silent }));
  }
  return cache;
}

/** Returns whether `sendQuery` has prepared the statement on this connection. */
export const isPrepared = ({ connection }: pg.PoolClient, name: string): boolean =>
  cacheOf(connection).descriptions.has(name);

/**
 * Sends the statement together with the statements `before`, which are up to the same Sync. If one fails, Postgres
 * skips those after it and the statement. The statement must have values, or a name with which it is prepared
 * (`isPrepared`) or has none before it.
 */
export async function sendQuery(
  client: pg.PoolClient,
  config: Config,
  values: unknown[],
  before: readonly string[] = [],
): Promise<pg.QueryArrayResult> {
  const { name, text, rowMode, types = pg.types } = config;
  const { connection } = client;
  const { descriptions, silent } = cacheOf(connection);
  const cached = descriptions.get(name ?? '');
  let { fields, parsers } = cached ?? { fields: [], parsers: [] };
  let [tag, toCome] = ['', before.length];
  const rows: unknown[][] = [];
  let fault: unknown;
  await new Promise<void>((resolve, reject) => {
    // The driver's query only sends: it converts the values, and rejects one that it can't convert.
    const sender = new pg.Query(config, values, reject);
    const query: Submittable & { values: unknown[]; before: readonly string[] } = {
      name,
      text,
      values,
      before,
      submit: () => {
        connection.stream.cork();
        for (const text of before) {
          connection.parse({ text, name: '', types: [] }, true);
          connection.bind({}, true);
          connection.execute({}, true);
        }
        sender.submit(cached ? silent : connection);
        connection.stream.uncork();
      },
      handleRowDescription: (message) => {
        fields = message.fields;
        parsers = fields.map(({ dataTypeID }) => types.getTypeParser(dataTypeID, 'text') as Parser);
      },
      // A row is parsed as it comes: the texts of all rows together would be twice as much work for the garbage collector.
      handleDataRow: ({ fields: texts }) => {
        try {
          rows.push(texts.map((text, at) => (text === null ? null : parsers[at]?.(text))));
        } catch (error) {
          fault ??= error;
        }
      },
      handleCommandComplete: (message) => {
        if (toCome > 0) toCome -= 1;
        else tag = message.text;
      },
      handleReadyForQuery: resolve,
      handleError: reject,
    };
    client.query(query);
  });
  if (fault !== undefined) throw fault;
  if (name !== undefined && !cached) descriptions.set(name, { fields, parsers });
  const asRecord = (row: unknown[]) => Object.fromEntries(fields.map(({ name }, at) => [name, row[at]]));
  const count = /\d+$/.exec(tag)?.[0];
  const [command = ''] = tag.split(' ');
  return {
    command,
    rowCount: count === undefined ? null : Number(count),
    oid: 0,
    fields,
    rows: rowMode === 'array' ? rows : (rows.map(asRecord) as unknown as unknown[][]),
  };
}
