/**
 * What the driver is asked, in less than it would send by itself (decision 036). A prepared statement tells once on a connection what its rows are
 * made of, not each time: of a job that is more to send and to read than the job itself. And what opens a transaction goes along with its first
 * statement, as one does that the next has nothing to learn from.
 */
import pg from 'pg';

/** What the driver's connection and query keep to themselves; tests ask rows of both kinds by it. */
interface Connection {
  parsedStatements: Record<string, string>;
  parse(query: { text: string; name: string }): void;
  bind(config: object): void;
  execute(config: object): void;
}
interface DriverQuery extends pg.Submittable {
  _result: Description;
  _accumulateRows: boolean;
  callback?: Done;
  requiresPreparation(): boolean;
  prepare(connection: Connection): void;
  hasBeenParsed(connection: Connection): boolean;
  handleDataRow(message: object): void;
  handleError(error: Error, connection: Connection): void;
  handleCommandComplete(message: object, connection: Connection): void;
  handleReadyForQuery(connection: Connection): void;
}
interface Config extends Omit<pg.QueryArrayConfig, 'name'> {
  name?: string | undefined;
}
const Query = pg.Query as unknown as new (config: Config, values: unknown[]) => DriverQuery;

/** How the values of a row are read, by their places. */
interface Description {
  fields: unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}
/** What is known on a connection, by the statement's name and by how its rows are wanted. */
interface Known {
  descriptions: Map<string, Description>;
  /** The connection, but that it does not ask what the rows are made of; and that it does not say either that this is all. */
  silent: Connection;
  going: Connection;
}
const known = new WeakMap<Connection, Known>();

function knownOn(connection: Connection): Known {
  let here = known.get(connection);
  if (!here) {
    const nothing = { value: () => {} };
    const silent = Object.create(connection, { describe: nothing }) as Connection;
    const going = Object.create(silent, { sync: nothing }) as Connection;
    known.set(connection, (here = { descriptions: new Map(), silent, going }));
  }
  return here;
}

const keyOf = ({ rowMode, name }: Config) => (name === undefined ? null : `${rowMode ?? ''} ${name}`);

class Asked extends Query {
  /** What is sent along, ahead of it: where one of these fails, Postgres does none of what comes after. */
  readonly before: readonly (string | Asked)[];
  /** What of it is not answered yet. */
  readonly #toCome: (string | Asked)[];
  readonly #key: string | null;
  #isKnown = false;

  constructor(config: Config, values: unknown[], before: readonly (string | Asked)[]) {
    super(config, values);
    this.before = before;
    this.#toCome = [...before];
    this.#key = keyOf(config);
  }

  override requiresPreparation(): boolean {
    return this.before.length > 0 || super.requiresPreparation();
  }

  override prepare(connection: Connection): void {
    for (const each of this.before) {
      if (typeof each !== 'string') each.#sendKnown(connection, 'going');
      else {
        connection.parse({ text: each, name: '' });
        connection.bind({});
        connection.execute({});
      }
    }
    if (!this.#sendKnown(connection, 'silent')) super.prepare(connection);
  }

  /** Sends it without asking what its rows are made of, where that is known. */
  #sendKnown(connection: Connection, by: 'silent' | 'going'): boolean {
    if (this.#key === null || !this.hasBeenParsed(connection)) return false;
    const here = knownOn(connection);
    const description = here.descriptions.get(this.#key);
    if (!description) return false;
    this.#isKnown = true;
    Object.assign(this._result, description);
    this._accumulateRows = true;
    super.prepare(here[by]);
    return true;
  }

  override handleDataRow(message: object): void {
    const [first] = this.#toCome;
    if (first instanceof Asked) first.handleDataRow(message);
    else super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, connection: Connection): void {
    if (this.#toCome.length === 0) return super.handleCommandComplete(message, connection);
    const first = this.#toCome.shift();
    if (!(first instanceof Asked)) return;
    first.handleCommandComplete(message, connection);
    first.handleReadyForQuery(connection);
  }

  override handleError(error: Error, connection: Connection): void {
    for (const each of this.#toCome) if (each instanceof Asked) each.handleError(error, connection);
    super.handleError(error, connection);
  }

  override handleReadyForQuery(connection: Connection): void {
    if (this.#key !== null && !this.#isKnown) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      knownOn(connection).descriptions.set(this.#key, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    super.handleReadyForQuery(connection);
  }
}

type Client = Pick<pg.Pool | pg.PoolClient, 'query'>;
type Done = (error: Error | undefined, result: pg.QueryArrayResult) => void;

/** A statement that goes along with the one after it, and is answered before it. */
export interface Along {
  asked: Asked;
  answer: Promise<pg.QueryArrayResult>;
  /** Sends it by itself. */
  alone: (client: Client) => Promise<void>;
}

/** The statement as one that goes along: null where the connection does not know it, and what its rows are made of. */
export function goingAlong(client: Client, config: Config, values: unknown[]): Along | null {
  const [connection, key] = [connectionOf(client), keyOf(config)];
  const isKnown = connection && key !== null && knownOn(connection).descriptions.has(key);
  if (!isKnown || !isPrepared(client, config.name ?? '')) return null;
  const asked = new Asked(config, values, []);
  const { promise: answer, resolve, reject } = Promise.withResolvers<pg.QueryArrayResult>();
  asked.callback = (error, result) => (error ? reject(error) : resolve(result));
  const alone = async () => {
    ask(client, config, values).then(resolve, reject);
    await answer;
  };
  return { asked, answer, alone };
}

/** Asks the statement, and `before` in the same breath: by one that has a name only where the connection knows it (`isPrepared`). */
export const ask = (
  client: Client,
  config: Config,
  values: unknown[],
  before: readonly (string | Along)[] = [],
): Promise<pg.QueryArrayResult> =>
  new Promise((resolve, reject) => {
    const done: Done = (error, result) => (error ? reject(error) : resolve(result));
    const send = client.query.bind(client) as (
      query: pg.Submittable,
      values: unknown[],
      done: Done,
    ) => unknown;
    const ahead = before.map((each) => (typeof each === 'string' ? each : each.asked));
    send(new Asked(config, values, ahead), values, done);
  });

const connectionOf = (client: Client): Connection | null =>
  client instanceof pg.Client ? (client.connection as unknown as Connection) : null;

/** Whether the statement is prepared on this connection already. */
export const isPrepared = (client: Client, name: string): boolean =>
  connectionOf(client)?.parsedStatements[name] !== undefined;
