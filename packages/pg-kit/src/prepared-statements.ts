/**
 * Prepares repeated statements. Postgres then parses each once for each connection, and plans it once if one
 * plan suits all values (decision 036).
 */
import { createHash } from 'node:crypto';
import { type NodePgClient } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { isPrepared, sendQuery } from './pipelined-query.ts';
import { lapseOf } from './database-errors.ts';

/**
 * A statement gets a name when it runs for the third time (`often`). There are at most `namesMost` names. The server
 * counts the runs of at most `countedMost` statements.
 */
const [often, namesMost, countedMost] = [3, 400, 2000];
/**
 * The largest length in characters of a statement to prepare. Longer statements list many rows and rarely repeat.
 */
const longest = 20_000;
/** Names statements. The driver prepares a statement that has a name. All connections have the same names. */
export interface StatementNames {
  /** Returns the name of a statement, or undefined if the driver should not prepare it. */
  nameFor: (text: string) => string | undefined;
  /** Gives new names to all statements, because somebody has changed the tables. */
  renew: () => void;
  /** Stops giving names, because a connection pooler does not support prepared statements. */
  end: () => void;
}

/**
 * Creates the names of prepared statements. A name is a hash of the text, so that processes that share connections
 * agree on the name. `log` receives a line when it gives no more names. A text that contains `exempt` gets no name,
 * because Postgres should plan it for each value.
 */
export function openStatementNames(log: (line: string) => void, exempt?: string): StatementNames {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  let generation = 0;
  let ended = false;
  return {
    nameFor: (text) => {
      const known = names.get(text);
      if (known !== undefined) return known;
      if (
        ended ||
        names.size >= namesMost ||
        text.length > longest ||
        (exempt !== undefined && text.includes(exempt)) ||
        !/^\s*(select|with|insert|update|delete)\b/i.test(text)
      )
        return undefined;
      const count = (counts.get(text) ?? 0) + 1;
      if (counts.size >= countedMost) counts.clear();
      counts.set(text, count);
      if (count < often) return undefined;
      counts.delete(text);
      const name = createHash('sha256').update(`${generation} ${text}`).digest('base64url').slice(0, 40);
      names.set(text, name);
      return name;
    },
    renew: () => {
      generation += 1;
      names.clear();
    },
    end: () => {
      if (!ended) log('A connection pooler does not know prepared statements; none are used any more');
      ended = true;
      names.clear();
    },
  };
}

type RunQuery = (config: pg.QueryArrayConfig, values: unknown[]) => Promise<pg.QueryArrayResult>;
/** Returns the pool or connection with another function in place of its `query`. */
const withQuery = <C extends NodePgClient>(client: C, query: RunQuery) =>
  Object.create(client, { query: { value: query } }) as C;

/**
 * Returns a pool that sends prepared statements. If a statement's name has become invalid, it sends the statement
 * again.
 */
export function preparedPool(pool: pg.Pool, names: StatementNames): pg.Pool {
  const query: RunQuery = async (config, values) => {
    const name = names.nameFor(config.text);
    if (name === undefined) return pool.query(config, values);
    const client = await pool.connect();
    let lapsed = false;
    try {
      return await sendQuery(client, { ...config, name }, values);
    } catch (error) {
      lapsed = hasLapsed(error, names);
      if (!lapsed) throw error;
    } finally {
      client.release(lapsed);
    }
    return query(config, values);
  };
  return withQuery(pool, query);
}

function hasLapsed(error: unknown, names: StatementNames): boolean {
  const lapse = lapseOf(error);
  if (lapse === 'stale') names.renew();
  else if (lapse !== null) names.end();
  return lapse !== null;
}

/** The client through which drizzle uses a transaction's connection. */
export interface TransactionClient {
  client: pg.PoolClient;
  /**
   * Sends the statements that the client still holds back. Code that uses the connection directly must call it
   * before.
   */
  sendWaiting: () => Promise<void>;
}

const opens = /^(begin|savepoint|release savepoint)\b/;
const nothing: pg.QueryArrayResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * Returns a client for the transactions of a connection. It sends prepared statements. If a statement's name has
 * become invalid, the whole transaction must start over. It delays BEGIN and savepoint statements and sends them with
 * the next statement, which saves round trips. If one fails, Postgres skips the rest.
 */
export function transactionClient(client: pg.PoolClient, names: StatementNames): TransactionClient {
  let waiting: string[] = [];
  const sendWaiting = async () => {
    for (const text of waiting.splice(0)) await client.query(text);
  };
  const send: RunQuery = async (config, values) => {
    const name = names.nameFor(config.text);
    // While the driver prepares a statement, it takes the response to an earlier waiting statement for its own. So
    // such a statement goes alone, as does a text of several statements.
    const goesAlone = name === undefined ? values.length === 0 : !isPrepared(client, name);
    if (goesAlone) await sendWaiting();
    const before = waiting.splice(0);
    const isPlain = name === undefined && before.length === 0;
    return isPlain ? client.query(config, values) : sendQuery(client, { ...config, name }, values, before);
  };
  const query: RunQuery = async (config, values) => {
    const { text } = config;
    if (opens.test(text)) {
      waiting.push(text);
      return nothing;
    }
    const [, savepoint] = /^rollback to (.+)/.exec(text) ?? [];
    if (text === 'commit' || text === 'rollback' || savepoint !== undefined) {
      const from = savepoint === undefined ? 0 : waiting.lastIndexOf(savepoint);
      const isUnopened = savepoint === undefined ? /^begin\b/.test(waiting[0] ?? '') : from >= 0;
      waiting = waiting.slice(0, Math.max(from, 0));
      return isUnopened ? nothing : client.query(config, values);
    }
    try {
      return await send(config, values);
    } catch (error) {
      hasLapsed(error, names);
      throw error;
    }
  };
  return { client: withQuery(client, query), sendWaiting };
}
