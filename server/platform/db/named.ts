/** Statements that come again are prepared: Postgres parses them once for a connection, and plans them once where one plan does (decision 036). */
import { createHash } from 'node:crypto';
import { type NodePgClient } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { askByName } from './described.ts';
import { lapseOf } from './errors.ts';

/** A text that came so often gets a name; so many texts at most have one, and so many are counted meanwhile. */
const [often, namesMost, countedMost] = [3, 400, 2000];
/** Characters: what is longer has a row for each of many records, and does not come again. */
const longest = 20_000;
/** What is found by a text has the plan that suits the text: two letters are in most names, a number in one. */
const byText = ' like ';

/** The names of statements: of all connections alike, by what they say. */
export interface Names {
  /** The name of the statement; undefined for one that is not prepared. */
  of: (text: string) => string | undefined;
  /** From now on no statement has the name that it had: the tables have changed since they were planned. */
  renew: () => void;
  /** Nothing is prepared any more: what stands between does not know names. */
  end: () => void;
}

/**
 * A name is a hash of the text, so that another process that prepared it on the connection before us, through a pooler, meant the same.
 * `say` hears when it ends.
 */
export function openNames(say: (line: string) => void): Names {
  const counts = new Map<string, number>();
  const names = new Map<string, string>();
  let generation = 0;
  let ended = false;
  return {
    of: (text) => {
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
type Asked = Pick<pg.Pool | pg.PoolClient, 'query'>;

/**
 * A client that asks by name what has one. What fails by its name alone is asked once more, unless it stands in a transaction:
 * that one is over, and its verb starts again.
 */
export function namedClient(client: Asked, names: Names, inTransaction: boolean): NodePgClient {
  const query = async (config: pg.QueryArrayConfig, values: unknown[]): Promise<pg.QueryArrayResult> => {
    const name = names.of(config.text);
    if (name === undefined) return client.query(config, values);
    try {
      return await askByName(client, { ...config, name }, values);
    } catch (error) {
      const lapse = lapseOf(error);
      if (lapse === null) throw error;
      if (lapse === 'stale') names.renew();
      else names.end();
      if (inTransaction) throw error;
      return query(config, values);
    }
  };
  return { query } as unknown as NodePgClient;
}
