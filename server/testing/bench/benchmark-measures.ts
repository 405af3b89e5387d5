/**
 * Defines what the benchmark measures: requests to Makeready, the equal requests to the baseline server, and
 * target values.
 */
import { letters, twoWords } from './sample-names.ts';
import { groups, idOf, openJobs, operationNumber } from './shop-rows.ts';
import { type Request } from './load.ts';

export interface Measure {
  name: string;
  makeready: () => Request;
  floor?: () => Request;
  /** The target of the measure: a share of the baseline's requests per second, or a median duration in ms. */
  wanted?: { share?: number; ms?: number };
}

const get = (path: string, wrong?: Request['wrong']): Request => ({
  method: 'GET',
  path,
  ...(wrong && { wrong }),
});
const post = (path: string, body: object, wrong?: Request['wrong']): Request => ({
  method: 'POST',
  path,
  body: JSON.stringify(body),
  ...(wrong && { wrong }),
});

/** Returns a check that the response has these values. */
const has = (values: Record<string, unknown>) => (answer: unknown) => {
  const got = answer as Record<string, unknown> | null;
  const off = Object.entries(values).find(([key, value]) => got?.[key] !== value);
  return off ? `${off[0]} is ${String(got?.[off[0]])} instead of ${String(off[1])}` : null;
};
/**
 * Returns a check that a page of a list has `items` records and that the list has at least `total` records.
 * If `items` is null, any number is right.
 */
const pageWith = (items: number | null, total: number | null) => (answer: unknown) => {
  const page = answer as { items: unknown[]; metadata: { total: number } };
  if (items !== null && page.items.length !== items)
    return `${page.items.length} records instead of ${items}`;
  return total === null || page.metadata.total >= total
    ? null
    : `a total of ${page.metadata.total}, not ${total}`;
};
/** Returns a check that the term occurs in each record's name. */
const named = (term: string) => (answer: unknown) => {
  const off = (answer as { name: string }[]).find(({ name }) => !name.toLowerCase().includes(term));
  return off ? `${off.name} has no ${term}` : null;
};

/**
 * Returns a function that returns numbers from 1 to `most` in a scattered sequence. The sequence is the same
 * in every run.
 */
function numbers(most: number): () => number {
  let n = 0;
  return () => 1 + ((n += 7919) % most);
}

let jobsMade = 0;
/** Returns the form of a job with this number of steps. */
export const jobForm = (rows: number, steps: number) => ({
  name: 'Carton for the season',
  number: `N-${process.pid}-${(jobsMade += 1)}`,
  type: 'Plain Box',
  style: 'Four Corner Box',
  productCode: 'PC-1',
  quantity: 1000,
  buffer: 50,
  ups: 8,
  deliveryDate: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  priority: 'Medium',
  paperLength: 360,
  paperBreadth: 510,
  paperThickness: 380,
  paperGsm: 300,
  paperQuality: 'Carte Lumina',
  ink: 'Cyan, Magenta',
  coat: 'Aquacoat',
  customerId: idOf('customer', 1 + (jobsMade % rows)),
  productOperations: Array.from({ length: steps }, (_none, place) => ({
    type: ['Printing', 'Lamination', 'Punching'][place % 3],
    detail: ['Frontside', 'Matt', 'Creasing'][place % 3],
    instruction: 'As proofed',
  })),
});
const floorForm = (rows: number, steps: number) => ({
  ...jobForm(rows, steps),
  customerId: 1 + (jobsMade % rows),
});

/**
 * Returns a function that returns requests to start and then finish open operations. It uses one job of each
 * group of machines.
 */
function advances(rows: number): () => Request {
  const first = rows - openJobs(rows) + 1;
  const perJob = 6;
  const lines = Array.from({ length: groups }, (_none, group) => ({
    job: first + group,
    turn: 0,
    busy: false,
  }));
  let at = 0;
  return () => {
    for (let tries = 0; tries < groups; tries += 1) {
      at = (at + 1) % groups;
      const line = lines[at];
      if (!line || line.busy || line.job > rows) continue;
      const id = idOf('operation', operationNumber(line.job, Math.floor(line.turn / 2)));
      const [from, state] = line.turn % 2 === 0 ? ['queued', 'running'] : ['running', 'finished'];
      line.busy = true;
      line.turn = (line.turn + 1) % perJob;
      if (line.turn === 0) line.job += groups;
      const answered = () => {
        line.busy = false;
      };
      return { ...post(`/api/operations/${id}/advance`, { from }, has({ id, state })), answered };
    }
    throw new Error('No operation is left to be advanced');
  };
}

/** Returns all measures for a shop with this number of rows. Some measures sign in as the Admin. */
export function measuresOf(rows: number, admin: { username: string; password: string }): Measure[] {
  const [some, other, advance] = [numbers(rows), numbers(rows), advances(rows)];
  const deep = Math.max(1, Math.ceil(rows / 40));
  const page = (entity: string, query: string, items: number | null = 20, total: number | null = null) =>
    get(`/api/${entity}/sorted?${query}`, pageWith(items, total));
  let advanced = 0;
  const started: number[] = [];
  const search = (term: string, path: string) => get(`${path}?term=${encodeURIComponent(term)}`, named(term));
  return [
    {
      name: 'customers, page 1 with total',
      makeready: () => page('customers', 'sort=name', 20, rows),
      floor: () => get('/customers?page=1', pageWith(20, rows)),
      wanted: { share: 45 },
    },
    {
      name: 'customer search, 2 letters',
      makeready: () => search(letters(), '/api/customers/search'),
      floor: () => search(letters(), '/search'),
      wanted: { share: 28 },
    },
    {
      name: 'customer search, 2 words',
      makeready: () => search(twoWords(), '/api/customers/search'),
      floor: () => search(twoWords(), '/search'),
      wanted: { share: 25 },
    },
    {
      name: 'read a job',
      makeready: () => {
        const id = idOf('job', some());
        return get(`/api/jobs/${id}`, has({ id }));
      },
      floor: () => {
        const id = other();
        return get(`/jobs/${id}`, has({ id }));
      },
      wanted: { share: 40 },
    },
    {
      name: 'create a job with 3 steps',
      makeready: () => {
        const form = jobForm(rows, 3);
        return post('/api/jobs', form, has({ number: form.number }));
      },
      floor: () => {
        const form = floorForm(rows, 3);
        return post('/jobs', form, has({ name: form.name }));
      },
      wanted: { share: 18 },
    },
    {
      name: 'advance an operation',
      makeready: advance,
      floor: () => {
        const id = started.pop();
        if (id !== undefined) return post(`/advance/${id}`, {}, has({ id, state: 'finished' }));
        const next = (advanced += 1);
        return {
          ...post(`/advance/${next}`, {}, has({ id: next, state: 'running' })),
          answered: () => started.push(next),
        };
      },
      wanted: { share: 10 },
    },
    {
      name: `customers, page ${deep.toLocaleString('en')}`,
      makeready: () => page('customers', `sort=name&page=${deep}`),
      floor: () => get(`/customers?page=${deep}`, pageWith(20, rows)),
      wanted: { share: 64 },
    },
    { name: 'jobs by due', makeready: () => page('jobs', 'sort=due', 20, rows), wanted: { ms: 5 } },
    {
      name: `jobs by name, page ${deep.toLocaleString('en')}`,
      makeready: () => page('jobs', `sort=name&page=${deep}`),
      wanted: { ms: 10 },
    },
    {
      name: 'jobs with a term',
      makeready: () => page('jobs', `sort=due&term=${encodeURIComponent(twoWords())}`, null),
      wanted: { ms: 15 },
    },
    {
      name: 'how many jobs of each status',
      makeready: () =>
        get('/api/jobs/counts', (answer) =>
          (answer as { total: number }).total >= rows ? null : 'some are missing',
        ),
      wanted: { ms: 3 },
    },
    {
      name: 'open operations, sorted',
      makeready: () => page('operations', 'open=true&sort=delivery'),
      wanted: { ms: 5 },
    },
    {
      name: 'open operations with a term',
      makeready: () =>
        page('operations', `open=true&sort=delivery&term=${encodeURIComponent(twoWords())}`, null),
      wanted: { ms: 15 },
    },
    {
      name: 'all queues',
      makeready: () =>
        get('/api/queues', (answer) => ((answer as { jobs: unknown[] }).jobs.length > 0 ? null : 'no jobs')),
      wanted: { ms: 25 },
    },
    {
      name: 'sign in',
      makeready: () => {
        const authorization = `Basic ${Buffer.from(`${admin.username}:${admin.password}`).toString('base64')}`;
        const request = post('/api/users/login', {}, (answer) =>
          (answer as { value: string }).value ? null : 'no token',
        );
        return { ...request, headers: { authorization } };
      },
      floor: () =>
        post('/login', { password: admin.password }, (answer) =>
          (answer as { value: string }).value ? null : 'no token',
        ),
    },
  ];
}
