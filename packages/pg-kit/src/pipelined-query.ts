/**
 * Sends fewer messages to Postgres than the driver would (decision 036). It requests the description of a statement's
 * rows once for each connection, and sends BEGIN together with the first statement.
 */
import pg from 'pg';

/**
 * Functions inside the driver's connection and query that this file calls. Tests notice if a new version of the
 * driver lacks them.
 */
interface Connection {
  parsedStatements: Record<string, string>;
  parse(query: { text: string; name: string }): void;
  bind(config: object): void;
  execute(config: object): void;
}
interface DriverQuery extends pg.Submittable {
  _result: Description;
  _accumulateRows: boolean;
  requiresPreparation(): boolean;
  prepare(connection: Connection): void;
  hasBeenParsed(connection: Connection): boolean;
  handleCommandComplete(message: object, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}
interface Config extends Omit<pg.QueryArrayConfig, 'name'> {
  name?: string | undefined;
}
const Query = pg.Query as unknown as new (config: Config, values: unknown[]) => DriverQuery;

/** The parsers by which the driver converts the values of a row, by position. */
interface Description {
  fields: unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}
/** The row descriptions that a connection has cached, by the statement's name and the form of its rows. */
interface DescriptionCache {
  descriptions: Map<string, Description>;
  /** The connection in a form that sends no request for a row description. */
  silent: Connection;
}
const descriptionCaches = new WeakMap<Connection, DescriptionCache>();

function cacheOf(connection: Connection): DescriptionCache {
  let here = descriptionCaches.get(connection);
  if (!here) {
    const silent = Object.create(connection, { describe: { value: () => {} } }) as Connection;
    descriptionCaches.set(connection, (here = { descriptions: new Map(), silent }));
  }
  return here;
}

class PipelinedQuery extends Query {
  /**
   * The statements that go to Postgres before this query. If one fails, Postgres skips those after it and the query.
   */
  readonly before: readonly string[];
  #toCome: number;
  readonly #key: string | null;
  #isKnown = false;

  constructor(config: Config, values: unknown[], before: readonly string[]) {
    super(config, values);
    this.before = before;
    this.#toCome = before.length;
    this.#key = config.name === undefined ? null : `${config.rowMode ?? ''} ${config.name}`;
  }

  override requiresPreparation(): boolean {
    return this.before.length > 0 || super.requiresPreparation();
  }

  override prepare(connection: Connection): void {
    for (const text of this.before) {
      connection.parse({ text, name: '' });
      connection.bind({});
      connection.execute({});
    }
    if (this.#key === null || !this.hasBeenParsed(connection)) return super.prepare(connection);
    const { descriptions, silent } = cacheOf(connection);
    const description = descriptions.get(this.#key);
    if (!description) return super.prepare(connection);
    this.#isKnown = true;
    Object.assign(this._result, description);
    this._accumulateRows = true;
    super.prepare(silent);
  }

  override handleCommandComplete(message: object, connection: Connection): void {
    if (this.#toCome > 0) this.#toCome -= 1;
    else super.handleCommandComplete(message, connection);
  }

  override handleReadyForQuery(connection: Connection): void {
    if (this.#key !== null && !this.#isKnown) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      cacheOf(connection).descriptions.set(this.#key, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    super.handleReadyForQuery(connection);
  }
}

type Client = Pick<pg.Pool | pg.PoolClient, 'query'>;
type Done = (error: Error | undefined, result: pg.QueryArrayResult) => void;

/**
 * Sends the statement together with the statements `before`, in one batch of messages. A named statement must be
 * prepared on the connection already (`isPrepared`).
 */
export const sendQuery = (
  client: Client,
  config: Config,
  values: unknown[],
  before: readonly string[] = [],
): Promise<pg.QueryArrayResult> =>
  new Promise((resolve, reject) => {
    const done: Done = (error, result) => (error ? reject(error) : resolve(result));
    const send = client.query.bind(client) as (
      query: pg.Submittable,
      values: unknown[],
      done: Done,
    ) => unknown;
    send(new PipelinedQuery(config, values, before), values, done);
  });

/** Returns whether Postgres has prepared the statement on this connection. */
export function isPrepared(client: Client, name: string): boolean {
  const connection = client instanceof pg.Client ? (client.connection as unknown as Connection) : null;
  return connection?.parsedStatements[name] !== undefined;
}
