/**
 * Watches the clocks of this process and of the database, which an operator, a battery or a time server may move.
 * Dates that lie in the future afterwards must not block anything for years (decision 090).
 */
import os from 'node:os';
import { sql } from 'drizzle-orm';
import { type ReasonResponse } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Database } from './database.ts';
import { newestMigrationAt } from './migrate.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * The columns with dates until which something waits or is valid, and how far in the future each may be, in ms.
 * Other dates are history, or only delay the deletion of a row. They stay as they are.
 */
export const limitedDates = {
  'sessions.started_at': 0,
  'sessions.used_at': 0,
  'sessions.expires_at': 14 * day,
  'sign_in_links.expires_at': day,
  'google_attempts.expires_at': 10 * minute,
  'login_failures.at': 0,
  'api_keys.used_at': 0,
  'device_requests.created_at': 0,
  'webhook_deliveries.next_at': 72 * minute,
  'webhook_deliveries.held_until': minute,
  'plans.asked_at': 0,
  'plans.tended_at': 0,
} as const;

/**
 * Times in ms: between two readings of the clocks (`every`), the change that counts as a move (`moved`), the
 * difference between the clocks that Admins see (`apart`), and how long they see a move (`shown`).
 */
const times = { every: 10_000, moved: 5000, apart: minute, shown: day };

/**
 * Returns the latest date that each column may have while the database's clock shows `now`. It returns none if that is
 * before this version of Makeready was made, because then the clock is wrong.
 */
export const latestDates = (now: number): [column: string, latest: Date][] =>
  now > Date.parse(newestMigrationAt)
    ? Object.entries(limitedDates).map(([column, most]) => [column, new Date(now + most)])
    : [];

/**
 * Sets dates that are too far in the future to their latest date, and returns how many. It leaves dates that another
 * transaction has written since it read the clock.
 */
export async function limitFutureDates({ db }: Pick<Database, 'db'>): Promise<number> {
  let changed = 0;
  for (const [name, latest] of latestDates(await readDatabaseClock(db))) {
    const [table = '', column = ''] = name.split('.').map((part) => sql.identifier(part));
    const above = new Date(latest.getTime() + times.moved);
    const { rowCount } = await db.execute(
      sql`update ${table} set ${column} = ${latest.toISOString()} where ${column} > ${above.toISOString()}`,
    );
    changed += rowCount ?? 0;
  }
  return changed;
}

/** Returns what the database's clock shows, in ms since 1970. */
async function readDatabaseClock(db: Database['db']): Promise<number> {
  const { rows } = await db.execute<{ at: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as at`,
  );
  return rows[0]?.at ?? 0;
}

/** The ms since the machine started. Unlike performance.now(), it goes on while the machine sleeps. */
const uptime = () => os.uptime() * 1000;

/** For each clock, the time that it showed when the machine started, in ms since 1970. */
interface Offsets {
  Makeready: number;
  'the database': number;
}

async function readOffsets({ db }: Pick<Database, 'db'>): Promise<Offsets> {
  const began = uptime();
  const now = await readDatabaseClock(db);
  const ended = uptime();
  return { Makeready: new Date().getTime() - ended, 'the database': now - (began + ended) / 2 };
}

export interface ClockWatch {
  /** Compares the clocks with the machine's uptime and reports what has moved. After a move back, it limits dates. */
  check: () => Promise<void>;
  stop: () => void;
}

/** Starts to watch the clocks. It reports to the log and, by `warnings`, to Admins. */
export function watchClocks(
  database: Pick<Database, 'db' | 'warnings'>,
  say: (line: string) => void,
  every = times.every,
): ClockWatch {
  let before: Offsets | null = null;
  let isLimitDue = true;
  let last = { text: '', at: -Infinity };
  let differing: string | null = null;

  const report = (text: string) => {
    say(text);
    last = { text, at: performance.now() };
  };

  async function check(): Promise<void> {
    const now = await readOffsets(database);
    const moves = (['Makeready', 'the database'] as const)
      .map((clock) => ({ clock, by: before ? now[clock] - before[clock] : 0, to: now[clock] }))
      .filter(({ by }) => Math.abs(by) > times.moved);
    before = now;
    for (const { clock, by, to } of moves) {
      isLimitDue ||= by < 0;
      const date = new Date(to + uptime()).toISOString().slice(0, 16).replace('T', ' ');
      report(`The clock of ${clock} went ${spanWords(by)} ${by < 0 ? 'back' : 'forward'}, to ${date} UTC`);
    }
    const difference = now['the database'] - now.Makeready;
    differing =
      Math.abs(difference) > times.apart
        ? `The clock of the database is ${spanWords(difference)} ${difference < 0 ? 'behind' : 'ahead of'} Makeready’s`
        : null;
    if (!isLimitDue) return;
    const count = await limitFutureDates(database);
    isLimitDue = false;
    if (count > 0) report(`A clock was ahead: dates in the future were corrected (${count})`);
  }

  const warnings = () => {
    const recent = performance.now() - last.at < times.shown ? [warning('clock-moved', last.text)] : [];
    return differing ? [warning('clocks-differ', differing), ...recent] : recent;
  };
  database.warnings.add(warnings);
  // While the database is away, the log says so already.
  const timer = setInterval(() => void check().catch(() => {}), every).unref();
  return {
    check,
    stop: () => {
      clearInterval(timer);
      database.warnings.delete(warnings);
    },
  };
}

const warning = (code: string, text: string): ReasonResponse => ({ code, values: {}, reason: text });

const units = { year: 365.25 * 86_400, day: 86_400, hour: 3600, minute: 60, second: 1 };

/** Returns a span of ms in its largest unit, such as "10 years" or "1 hour". */
function spanWords(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const [unit, length] = Object.entries(units).find(([, length]) => seconds >= 0.99 * length) ?? [
    'second',
    1,
  ];
  const number = Math.round(seconds / length);
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
