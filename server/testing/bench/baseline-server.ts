/**
 * Runs the benchmark's baseline server as a separate process. It uses node:http and prepared statements,
 * without framework, validation, permissions or audit log.
 */
import crypto from 'node:crypto';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import pg from 'pg';
import { nameSql } from './sample-names.ts';

const rows = Number(process.env.BENCH_ROWS);
const connection = JSON.parse(process.env.BENCH_DATABASE ?? '{}') as pg.PoolConfig;

const tables = `
create extension if not exists pg_trgm;
create table customer (id int primary key, name text not null, address text not null, city text not null, created_at timestamptz not null default now(), updated_at timestamptz not null default now());
create table job (id serial primary key, name text not null, number text not null, type text, style text, product_code text, quantity int not null, buffer int, ups int, delivery_date timestamptz, priority text, paper_length int, paper_breadth int, paper_thickness int, paper_gsm int, paper_quality text, ink text, coat text, customer_id int references customer (id), created_at timestamptz not null default now());
create table operation (id serial primary key, job_id int references job (id), type text not null, detail text, instruction text, idx int not null, state text not null);
create table counter as select ${rows} as n;
insert into customer select g, ${nameSql('g')}, g || ' Market Road', 'Delhi' from generate_series(1, ${rows}) g;
insert into job (name, number, type, style, product_code, quantity, buffer, ups, delivery_date, priority, paper_length, paper_breadth, paper_thickness, paper_gsm, paper_quality, ink, coat, customer_id)
  select 'Carton ' || g, 'B-' || g, 'Plain Box', 'Four Corner Box', 'PC-' || g % 500, 1000 + g % 9000, 50, 8, now(), 'Medium', 360, 510, 380, 300, 'Carte Lumina', 'Cyan, Magenta', 'Aquacoat', g from generate_series(1, ${rows}) g;
insert into operation (job_id, type, detail, instruction, idx, state)
  select g, 'Printing', 'Frontside', '', n, 'queued' from generate_series(1, ${rows}) g, generate_series(0, 2) n;
create index on customer (name, id);
create index on customer ((lower(name) collate "C"), id);
create index on customer using gin (name gin_trgm_ops);
create index on operation (job_id);
create index on job (customer_id);`;

const pool = new pg.Pool({ ...connection, max: 8 });
async function ask(name: string, text: string, values: unknown[]) {
  return (await pool.query<Record<string, unknown>>({ name, text, values })).rows;
}

interface Step {
  type: string;
  detail: string;
  instruction: string;
}
type Body = Record<string, unknown> & { productOperations: Step[] };

const columns = 'id, name, address, city, created_at, updated_at';
const jobColumns =
  'name,number,type,style,product_code,quantity,buffer,ups,delivery_date,priority,paper_length,paper_breadth,paper_thickness,paper_gsm,paper_quality,ink,coat,customer_id';
const jobFields =
  'name number type style productCode quantity buffer ups deliveryDate priority paperLength paperBreadth paperThickness paperGsm paperQuality ink coat customerId'.split(
    ' ',
  );
const jobValues = jobFields.map((_field, place) => `$${place + 1}`).join(',');

/**
 * Returns up to 20 customers by name. Names that begin with the term come first, then names that contain it.
 */
async function search(term: string) {
  const text = term.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`);
  const first = await ask(
    'first',
    `select id, name from customer where lower(name) collate "C" >= $1 and lower(name) collate "C" < $2
      order by lower(name) collate "C", id limit 20`,
    [text, `${text}\u{10FFFF}`],
  );
  if (first.length === 20) return first;
  // Not prepared, because the number of matches decides about the plan.
  const { rows: more } = await pool.query(
    'select id, name from customer where name ilike $1 and lower(name) not like $2 order by name, id limit $3',
    [`%${text}%`, `${text}%`, 20 - first.length],
  );
  return [...first, ...more];
}

async function customersPage(page: number) {
  const [items, total] = await Promise.all([
    ask(
      'page',
      `select ${columns} from customer where id in (select id from customer order by name, id limit 20 offset $1) order by name, id`,
      [(page - 1) * 20],
    ),
    ask('total', 'select n from counter', []),
  ]);
  return { items, metadata: { total: total[0]?.n } };
}

async function job(id: number) {
  const text = `select j.*, json_build_object('id', c.id, 'name', c.name) customer,
      (select json_agg(o order by o.idx) from operation o where o.job_id = j.id) operations
    from job j join customer c on c.id = j.customer_id where j.id = $1`;
  return (await ask('job', text, [id]))[0];
}

async function addJob(body: Body) {
  const text = `with j as (insert into job (${jobColumns}) values (${jobValues}) returning id, name),
      o as (insert into operation (job_id, type, detail, instruction, idx, state) select j.id, x.type, x.detail, x.instruction, x.idx, 'waiting'
        from j, json_to_recordset($19) x (type text, detail text, instruction text, idx int))
    select * from j`;
  const steps = body.productOperations.map((step, idx) => ({ ...step, idx }));
  return (await ask('add', text, [...jobFields.map((field) => body[field]), JSON.stringify(steps)]))[0];
}

async function advance(id: number) {
  const text = `update operation set state = case state when 'queued' then 'running' else 'finished' end
    where id = $1 and state in ('queued', 'running') returning id, state`;
  return (await ask('advance', text, [id]))[0];
}

const salt = Buffer.alloc(16, 7);
const cost = { N: 16_384 };
const known = crypto.scryptSync('correct horse battery', salt, 32, cost);
const tokens = new Set([process.env.BENCH_TOKEN]);
const signIn = (password: string) =>
  new Promise((resolve, reject) => {
    crypto.scrypt(password, salt, 32, cost, (error, key) => {
      if (error ?? !crypto.timingSafeEqual(key, known)) return reject(error ?? new Error('Wrong'));
      const value = crypto.randomBytes(24).toString('base64url');
      tokens.add(value);
      resolve({ value });
    });
  });

async function bodyOf(request: http.IncomingMessage): Promise<Body> {
  let sent = '';
  for await (const chunk of request) sent += String(chunk);
  return JSON.parse(sent) as Body;
}

async function answer(request: http.IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://floor');
  if (pathname === '/hello') return { hello: true };
  if (pathname === '/login') return signIn(String((await bodyOf(request)).password));
  if (!tokens.has(request.headers.authorization?.slice(7))) return undefined;
  if (pathname === '/customers') return customersPage(Number(searchParams.get('page')));
  if (pathname === '/search') return search(searchParams.get('term') ?? '');
  if (pathname.startsWith('/jobs/')) return job(Number(pathname.slice(6)));
  if (pathname === '/jobs') return addJob(await bodyOf(request));
  return advance(Number(pathname.slice('/advance/'.length)));
}

async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const found = await answer(request);
  const text = JSON.stringify(found ?? null);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  response.writeHead(found === undefined ? 404 : 200, headers).end(text);
}

await pool.query(tables);
await pool.query('vacuum analyze');
const server = http.createServer((request, response) => {
  serve(request, response).catch((error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    response.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`Serves at ${(server.address() as AddressInfo).port}\n`),
);
