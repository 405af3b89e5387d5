/** Fills a shop with many years of jobs, to test that reads stay fast. */
import type pg from 'pg';
import { inBulk } from './speed-up-bulk-inserts.ts';

/**
 * Returns the SQL expression for unique names. They sort differently from ids, and thousands of them begin
 * with the same words.
 */
const name = (
  n: string,
  kind: string,
) => `(array['Amber','Bright','Coastal','Dapper','Eastern','Golden','Indigo','Malnad','Nilgiri','Royal'])[(${n} * 7919) % 10 + 1]
  || ' ' || (array['Falcon','Garden','Hammer','Island','Kettle','Lantern','Meadow','Ocean','Pepper','River','Timber'])[(${n} * 31 + ${n} / 50) % 11 + 1]
  || ' ${kind} ' || ${n}`;
const id = (kind: number, n: string) =>
  `('0195000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
const oneOf = (n: string, ...values: string[]) =>
  `(array[${values.map((value) => `'${value}'`).join(',')}])[${n} % ${values.length} + 1]`;

/**
 * Fills an empty shop with customers, jobs of three operations, delivery notes, products and components. The
 * last thirtieth of the jobs is open, on 80 machines.
 */
export async function fillHistory(client: pg.ClientBase, count: number): Promise<void> {
  const open = count - Math.floor(count / 30);
  const state = `case when n <= ${open} then 'finished' when step = 1 then 'queued' else 'waiting' end`;
  const tables = ['customers', 'jobs', 'operations', 'products', 'components', 'audit', 'delivery_notes'];
  await inBulk(client, tables, async () => {
    await client.query(`
    set local synchronous_commit = off;
    set local statement_timeout = 0;
    insert into machines (id, name, type)
      select ${id(1, 'n')}, 'Press ' || n, 'Printing' from generate_series(1, 80) n;
    insert into customers (id, name, address, city, created_at)
      select ${id(2, 'n')}, ${name('n', 'Foods')}, n || ' Market Road',
        ${oneOf('n', 'Bengaluru', 'Delhi', 'Mumbai', 'Chennai')}, now() - (${count} - n) * interval '1 minute'
      from generate_series(1, ${count}) n;
    insert into jobs (id, created_at, name, number, type, style, product_code, quantity, buffer, ups, delivery_date, priority,
        paper_length, paper_breadth, paper_thickness, paper_gsm, paper_quality, ink, coat, customer_id, customer_order, fields, status, scheduled_at,
        expected)
      select ${id(3, 'n')}, now() - (${count} - n) * interval '1 minute', ${name('n', 'carton')}, 'H-' || n,
        ${oneOf('n', 'Plain Box', 'Calendar', 'Envelope', 'Flap')}, 'Desk', 'P-' || n % 5000, 1000 + n % 9000, 10, 4,
        now() - (${open} - n) * interval '7 minutes', ${oneOf('n / 7', 'Min', 'Low', 'Medium', 'High', 'Max')},
        360, 510, 380, 300, 'Art Card', case when n % 1000 = 0 then 'Cyan, Pantone 871' else 'Cyan' end, 'Aquacoat',
        ${id(2, `(1 + n::bigint * 7919 % ${count})`)},
        case when n % 4 = 0 then jsonb_build_object('number', case when n % 8 = 0 then 'PO/' || n / 8 else 'Standing' end, 'line', '', 'date', null) end,
        case when n % 100 = 0 then jsonb_build_object('dropTest', n / 100 % 100) end,
        case when n <= ${open} then 'dispatched' else 'scheduled' end, now(),
        case when n > ${open} then now() + (n % 1000) * interval '30 minutes' end
      from generate_series(1, ${count}) n;
    insert into operations (id, created_at, job_id, machine_id, name, type, unit, needs_machine, detail, instruction, "index", state,
        started_at)
      select ${id(4, '(n * 4 + step)')}, now() - (${count} - n) * interval '1 minute', ${id(3, 'n')}, ${id(1, '(1 + n % 80)')},
        ${oneOf('step', 'Packing', 'Printing', 'Lamination')}, ${oneOf('step', 'Packing', 'Printing', 'Lamination')},
        ${oneOf('step', 'pieces', 'sheets', 'sheets')}, step % 3 > 0, '', '',
        step, ${state}, case when n <= ${open} then now() end
      from generate_series(1, ${count}) n, generate_series(0, 2) step;
    insert into products (id, name, type, style, code, product_operations)
      select ${id(5, 'n')}, ${name('n', 'box')}, ${oneOf('n', 'Plain Box', 'Calendar')}, 'Desk', 'P-' || n, '[]'
      from generate_series(1, ${count / 10}) n;
    insert into components (id, name, number, type, style, code, component_code, buffer, ups, priority, paper_length, paper_breadth,
        paper_thickness, paper_gsm, paper_quality, ink, coat, component_operations)
      select ${id(6, 'n')}, ${name('n', 'lid')}, 'C-' || n, ${oneOf('n', 'Plain Box', 'Calendar')}, 'Desk', 'P-' || n, 'L', 0, 1,
        'Medium', 360, 510, 380, 300, 'Art Card', 'Cyan', 'Aquacoat', '[]'
      from generate_series(1, ${count / 10}) n`);
    // Spreads the notes over ten financial years and cancels every 200th.
    await client.query(`
    insert into delivery_note_counters (year, last)
      select year || '-' || year + 1, ${count / 10} from generate_series(17, 26) year;
    insert into delivery_notes (id, created_at, year, serial, number, content, cancelled_at)
      select ${id(0, 'n')}, now(), year || '-' || year + 1, serial, 'DN/' || year || '-' || year + 1 || '/' || serial,
        jsonb_build_object('date', '2020-01-01T00:00:00Z', 'by', 'Person 1',
          'customer', jsonb_build_object('name', ${name('n', 'Foods')}, 'city', 'Mumbai'),
          'lines', jsonb_build_array(jsonb_build_object('number', 'H-' || n, 'quantity', 1000))),
        case when n % 200 = 0 then now() end
      from generate_series(1, ${count}) n,
        lateral (select 17 + (n - 1) / ${count / 10} as year, 1 + (n - 1) % ${count / 10} as serial) numbered`);
    // Writes five lines for each job: the job's, those of its operations, and one of a paper that all operations use.
    const people = `${id(9, '(1 + n % 12)')}, 'Person ' || n % 12, now() - (${count} - n) * interval '1 minute'`;
    await client.query(`
    insert into audit (user_id, user_name, at, verb, entity, entity_id, version, data, name, changes)
      select ${people}, ${oneOf('line', 'job.create', 'job.schedule', 'job.update')}, 'jobs', ${id(3, 'n')}, line + 1, '{}', 'H-' || n,
        '{"priority": ["Low", "High"]}'
      from generate_series(1, ${count}) n, generate_series(0, 0) line;
    insert into audit (user_id, user_name, at, verb, entity, entity_id, version, concerns, data, name, changes)
      select ${people}, 'operation.advance', 'operations', ${id(4, '(n * 4 + step)')}, line, array[${id(3, 'n')}, ${id(1, '(1 + n % 80)')}],
        jsonb_build_object('from', 'queued', 'to', 'running', 'transition', ${id(4, '(n * 4 + step)')}), 'Printing', '{"state": ["queued", "running"]}'
      from generate_series(1, ${count}) n, generate_series(0, 2) step, generate_series(1, 1) line;
    insert into audit (user_id, user_name, at, verb, entity, entity_id, version, concerns, data, name, changes)
      select ${people}, 'operation.advance', 'papers', ${id(8, '1')}, n, array[${id(3, 'n')}],
        jsonb_build_object('kind', 'consume', 'consumed', 5, 'job', 'H-' || n), 'Art Card', '{"stockQuantity": [5, 0]}'
      from generate_series(1, ${count}) n;
    insert into papers (id, name, gsm, quality) values (${id(8, '1')}, 'Art Card', 300, 'Art Card')`);
  });
}

/** Returns the start of the period of 24 hours that began `days` days ago, and its end. */
export function dayAgo(days: number) {
  const at = (day: number) => new Date(Date.now() - day * 86_400_000).toISOString();
  return { from: at(days), to: at(days - 1) };
}

/** Returns the id of the record with number `n`. The digit `kind` says of which entity it is. */
export function idOf(kind: number, n: number) {
  return `0195000${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}
