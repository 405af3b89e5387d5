/**
 * Inserts customers and jobs with three operations each into a benchmark's database, by SQL. Only the latest
 * jobs are open.
 */
import pg from 'pg';
import { rankGap } from '../../../shared/operations/machine-queue.ts';
import { inBulk } from '../samples/speed-up-bulk-inserts.ts';
import { nameSql } from './sample-names.ts';

/** The types of the steps of every job. Each step needs a machine of its own type. */
const way = ['Printing', 'Lamination', 'Punching'] as const;
const details = ['Frontside', 'Matt', 'Creasing'] as const;
const machineCount = 80;
/** The number of groups of three machines. Each job uses the machines of one group. */
export const groups = 26;
/**
 * The largest number of open operations in the shop, as many as a large shop has. A longer history only adds
 * closed operations.
 */
const openMost = 10_000;

/** Returns how many of the shop's `rows` jobs are open. */
export const openJobs = (rows: number): number =>
  Math.min(Math.floor(openMost / way.length), Math.floor(rows / way.length));

const kinds = { customer: 1, machine: 2, paper: 3, job: 4, step: 5, operation: 6 };
/** Returns the SQL expression for the id of a record, by its kind and number. */
const idSql = (kind: keyof typeof kinds, n: string) =>
  `('0195000${kinds[kind]}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
/** Returns the id of a record by its kind and number. */
export const idOf = (kind: keyof typeof kinds, n: number): string =>
  `0195000${kinds[kind]}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
/**
 * Returns the number from which `idOf` derives an operation's id, for the step at index `place` of job `g`.
 */
export const operationNumber = (g: number, place: number): number => g * way.length + place;

const listOf = (words: readonly string[]) => `(array[${words.map((word) => `'${word}'`).join(',')}])`;
const since = (g: string) => `now() - ${g} * interval '1 minute'`;
/** Returns the SQL expression for the id of the machine on which job `g` does the step at index `place`. */
const machineSql = (g: string, place: string) =>
  idSql('machine', `(${g} % ${groups}) * ${way.length} + ${place}`);

/**
 * Returns the SQL statements that fill an empty shop with a user. They omit the calculated quantities of open
 * jobs, which the server adds when it first starts.
 */
function statements(rows: number): string[] {
  const [open, author] = [openJobs(rows), '(select id from users order by id limit 1)'];
  const isOpen = `g > ${rows - open}`;
  return [
    `insert into machines (id, name, type)
      select ${idSql('machine', 'n')}, ${listOf(way)}[n % 3 + 1] || ' ' || n / 3 + 1, ${listOf(way)}[n % 3 + 1] from generate_series(0, ${machineCount - 1}) n`,
    `insert into papers (id, name, gsm, quality, length, breadth, thickness, stock_quantity, reserved_quantity)
      select ${idSql('paper', 'n')}, 'Carte Lumina ' || n, 300, 'Carte Lumina', 510, 720, 380, 50000000, 1000000 from generate_series(0, 99) n`,
    `insert into customers (id, created_at, updated_at, name, address, city, user_id)
      select ${idSql('customer', 'g')}, ${since('g')}, ${since('g')}, ${nameSql('g')}, g || ' Market Road',
        (array['Bengaluru', 'Delhi', 'Mumbai', 'Chennai'])[g % 4 + 1], ${author} from generate_series(1, ${rows}) g`,
    `insert into jobs (id, created_at, updated_at, name, number, type, style, product_code, quantity, buffer, ups, delivery_date, priority,
        paper_length, paper_breadth, paper_thickness, paper_gsm, paper_quality, ink, coat, customer_id, user_id, status, scheduled_at, scheduled_by,
        made, will_make, short)
      select ${idSql('job', 'g')}, ${since(`(${rows} - g)`)}, ${since(`(${rows} - g)`)}, ${nameSql(`(g * 13 % ${rows} + 1)`)} || ' carton', 'B-' || g,
        'Plain Box', 'Four Corner Box', 'PC-' || g % 500, 1000 + g % 9000, 50, 8,
        case when ${isOpen} then now() + (g % 60 - 10) * interval '8 hours' else now() - (${rows} - g) * interval '1 minute' end,
        (array['Medium', 'High', 'Low', 'Medium', 'Max'])[g % 5 + 1], 360, 510, 380, 300, 'Carte Lumina', 'Cyan, Magenta', 'Aquacoat',
        ${idSql('customer', `(g::bigint * 7919) % ${rows} + 1`)}, ${author}, case when ${isOpen} then 'scheduled' else 'dispatched' end, ${since('g')}, ${author},
        case when not ${isOpen} then 1300 * 8 end, case when not ${isOpen} then 1300 * 8 end, case when not ${isOpen} then 0 end
      from generate_series(1, ${rows}) g`,
    `insert into product_operations (id, job_id, position, type, unit, needs_machine, detail, instruction)
      select ${idSql('step', 'g * 3 + n')}, ${idSql('job', 'g')}, n, ${listOf(way)}[n + 1], 'sheets', true, ${listOf(details)}[n + 1], ''
      from generate_series(1, ${rows}) g, generate_series(0, 2) n`,
    `insert into operations (id, job_id, product_operation_id, machine_id, name, type, unit, needs_machine, detail, instruction, index,
        state, rank, good_quantity, started_at, finished_at, running_seconds)
      select ${idSql('operation', 'g * 3 + n')}, ${idSql('job', 'g')}, ${idSql('step', 'g * 3 + n')}, ${machineSql('g', 'n')},
        ${listOf(way)}[n + 1], ${listOf(way)}[n + 1], 'sheets', true, ${listOf(details)}[n + 1], '', n,
        case when not ${isOpen} then 'finished' when n = 0 then 'queued' else 'waiting' end, g::bigint * ${rankGap},
        case when ${isOpen} then 0 else 1000 end, case when ${isOpen} then null else ${since(`(${rows} - g)`)} end,
        case when ${isOpen} then null else ${since(`(${rows} - g)`)} end, case when ${isOpen} then 0 else 3600 end
      from generate_series(1, ${rows}) g, generate_series(0, 2) n`,
    `insert into job_papers (job_id, paper_id, quantity, consumed)
      select ${idSql('job', 'g')}, ${idSql('paper', 'g % 100')}, 1300, case when ${isOpen} then 0 else 1300 end from generate_series(1, ${rows}) g`,
  ];
}

/** Fills a migrated database that contains a user but no other records. */
export async function fillShop(connection: pg.ClientConfig, rows: number): Promise<void> {
  const client = new pg.Client({ ...connection, options: '-c synchronous_commit=off' });
  await client.connect();
  const tables = ['customers', 'jobs', 'product_operations', 'operations', 'job_papers'];
  await inBulk(client, tables, async () => {
    for (const statement of statements(rows)) await client.query(statement);
  });
  await client.end();
}
