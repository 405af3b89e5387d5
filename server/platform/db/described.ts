/**
 * A prepared statement tells once on a connection what its rows are made of, not each time it is asked: of a job that is more to
 * send and to read than the job itself (decision 036).
 */
import pg from 'pg';

/** What the driver's query keeps to itself; tests ask rows of both kinds by it. */
interface DriverQuery extends pg.Submittable {
  name: string;
  _result: Description;
  _accumulateRows: boolean;
  prepare(connection: object): void;
  hasBeenParsed(connection: object): boolean;
  handleReadyForQuery(connection: object): void;
}
type Done = (error: Error | undefined, result: pg.QueryArrayResult) => void;
type Config = pg.QueryArrayConfig & { name: string };
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
  /** The connection, but that it does not ask what the rows are made of. */
  silent: object;
}
const known = new WeakMap<object, Known>();

function knownOn(connection: object): Known {
  let here = known.get(connection);
  if (!here) {
    const silent: object = Object.create(connection, { describe: { value: () => {} } });
    known.set(connection, (here = { descriptions: new Map(), silent }));
  }
  return here;
}

class Described extends Query {
  readonly #key: string;
  #isKnown = false;

  constructor(config: Config, values: unknown[]) {
    super(config, values);
    this.#key = `${config.rowMode ?? ''} ${config.name}`;
  }

  override prepare(connection: object): void {
    const { descriptions, silent } = knownOn(connection);
    const description = this.hasBeenParsed(connection) ? descriptions.get(this.#key) : undefined;
    if (!description) return super.prepare(connection);
    this.#isKnown = true;
    Object.assign(this._result, description);
    this._accumulateRows = true;
    super.prepare(silent);
  }

  override handleReadyForQuery(connection: object): void {
    if (!this.#isKnown) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
      knownOn(connection).descriptions.set(this.#key, { fields, _parsers, _prebuiltEmptyResultObject });
    }
    super.handleReadyForQuery(connection);
  }
}

/** Asks the statement by its name. */
export const askByName = (
  client: Pick<pg.Pool | pg.PoolClient, 'query'>,
  config: Config,
  values: unknown[],
): Promise<pg.QueryArrayResult> =>
  new Promise((resolve, reject) => {
    const done: Done = (error, result) => (error ? reject(error) : resolve(result));
    const ask = client.query.bind(client) as (
      query: pg.Submittable,
      values: unknown[],
      done: Done,
    ) => unknown;
    ask(new Described(config, values), values, done);
  });
