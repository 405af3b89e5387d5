/** Statements that come again are prepared: Postgres parses them once for a connection, and plans them once where one plan does (decision 036). */
import { createHash } from 'node:crypto';
import { type NodePgClient } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { sendQuery, isPrepared } from './pipelined-query.ts';
import { lapseOf } from './errors.ts';

/** A text that came so often gets a name; so many texts at most have one, and so many are counted meanwhile. */
const [often, namesMost, countedMost] = [3, 400, 2000];
/** Characters: what is longer has a row for each of many records, and does not come again. */
const longest = 20_000;
/** What is found by a text has the plan that suits the text: two letters are in most names, a number in one. */
const byText = ' like ';

/** The names of statements: of all connections alike, by what they say. */
export interface StatementNames {
  /** The name of the statement; undefined for one that is not prepared. */
  nameFor: (text: string) => string | undefined;
  /** From now on no statement has the name that it had: the tables have changed since they were planned. */
  renew: () => void;
  /** Nothing is prepared any more: what stands between does not know names. */
  end: () => void;
}

/**
 * A name is a hash of the text, so that another process that prepared it on the connection before us, through a pooler, meant the same.
 * `say` hears when it ends.
 */
export function openStatementNames(say: (line: string) => void): StatementNames {
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
        text.includes(byText) ||
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
      if (!ended)
        say(
          'Something between Makeready and Postgres does not know prepared statements; none are used any more',
        );
      ended = true;
      names.clear();
    },
  };
}

/** Whom drizzle asks: a pool, or the connection of a transaction. */
type QueryTarget = Pick<pg.Pool | pg.PoolClient, 'query'>;
type RunQuery = (config: pg.QueryArrayConfig, values: unknown[]) => Promise<pg.QueryArrayResult>;

/**
 * A client that asks by name what has one. What fails by its name alone is asked once more, unless it stands in a transaction:
 * that one is over, and its verb starts again.
 */
export function preparedClient(client: QueryTarget, names: StatementNames): NodePgClient {
  const query: RunQuery = async (config, values) => {
    const name = names.nameFor(config.text);
    if (name === undefined) return client.query(config, values);
    try {
      return await sendQuery(client, { ...config, name }, values);
    } catch (error) {
      if (!hasLapsed(error, names)) throw error;
      return query(config, values);
    }
  };
  return { query } as unknown as NodePgClient;
}

function hasLapsed(error: unknown, names: StatementNames): boolean {
  const lapse = lapseOf(error);
  if (lapse === 'stale') names.renew();
  else if (lapse !== null) names.end();
  return lapse !== null;
}

/** The connection of a transaction, as drizzle asks it. */
export interface TransactionClient {
  client: NodePgClient;
  /** Sends what waits for the next statement: for what is asked of the connection past this client. */
  sendWaiting: () => Promise<void>;
}

const opens = /^(begin|savepoint|release savepoint)\b/;
const nothing: pg.QueryArrayResult = { command: '', rowCount: 0, oid: 0, fields: [], rows: [] };

/**
 * The same for a transaction. BEGIN, and what begins and ends a part of it, wait and go along with the statement that comes next: each would be
 * a way there and back with nothing to learn from it. Postgres does nothing more of what came along once one of it has failed.
 */
export function transactionClient(client: QueryTarget, names: StatementNames): TransactionClient {
  let waiting: string[] = [];
  const taken = () => waiting.splice(0);
  const sendWaiting = async () => {
    for (const text of taken()) await client.query(text);
  };
  const send: RunQuery = async (config, values) => {
    const name = names.nameFor(config.text);
    // The driver takes what is answered to the first of them for its own where it prepares one; several in one text go by themselves.
    const goesAlone = name === undefined ? values.length === 0 : !isPrepared(client, name);
    if (goesAlone) await sendWaiting();
    return sendQuery(client, { ...config, name }, values, taken());
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
  return { client: { query } as unknown as NodePgClient, sendWaiting };
}
