/**
 * Measures how long planning requests block the server's event loop, during which other requests wait
 * (docs/plan.md).
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { tokenHash } from '../../server/people/sign-in/passwords-and-tokens.ts';
import { withBenchPlant } from './large-bench-shop.ts';

const watch = fileURLToPath(new URL('./watch-event-loop.ts', import.meta.url));
const token = 'who-asks-the-plan-and-measures-how-long-it-takes';
const times = 5;

/**
 * Sends each planning request several times. It prints each request's duration and how long it blocked the
 * event loop at most.
 */
export async function blocks(plant: { machines: number; operations: number }): Promise<void> {
  const variables = {
    NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${watch}`,
    LOG_LEVEL: 'error',
  };
  await withBenchPlant(
    async (url, database, { child, output }) => {
      await database.pool.query(
        `with one as (insert into users (id, name, username, user_type)
            values (gen_random_uuid(), 'Asker', 'asker@shop.example', 'Standard') returning id)
          insert into sessions (token_hash, user_id, expires_at) select $1, id, now() + interval '1 day' from one`,
        [tokenHash(token)],
      );
      const { rows } = await database.pool.query<{ id: string }>(
        `select id from jobs order by md5(id::text) limit ${times}`,
      );
      let refused = 0;
      const ask = async (method: string, path: string, body?: unknown): Promise<string> => {
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
        const answer = await fetch(`${url}/api${path}`, {
          method,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        });
        const text = await answer.text();
        if (answer.status === 503) {
          refused += 1;
          await delay(1000 * Number(answer.headers.get('retry-after') ?? 1));
          return ask(method, path, body);
        }
        if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
        return text;
      };
      const longest = async () => {
        const from = output().length;
        child.kill('SIGUSR2');
        while (!/longest block.*\n/.test(output().slice(from)) && child.stdout)
          await once(child.stdout, 'data');
        return /longest block.*/.exec(output().slice(from))?.[0];
      };
      const draft = (n: number) => ({
        quantity: 8000 + n * 1000,
        ups: 8,
        productOperations: ['Printing', 'Lamination', 'Punching', 'Packing'].map((type) => ({ type })),
      });
      const proposed = async (n: number): Promise<string> => {
        const response = await ask('POST', '/plans', { seed: n, budgetMs: 1000 });
        const { id } = JSON.parse(response) as { id: string };
        let state = 'improving';
        while (state === 'improving') {
          await delay(1500);
          ({ state } = JSON.parse(await ask('GET', `/plans/${id}`)) as { state: string });
        }
        return id;
      };
      const questions: Record<string, (id: string, n: number) => Promise<unknown>> = {
        'nothing, for a second': () => delay(1000),
        'expected dates, after a change': async (id) => {
          await ask('POST', `/jobs/${id}/hold`, {});
          await delay(5000);
        },
        'a job’s date': (id) => ask('GET', `/jobs/${id}/expected`),
        why: (id) => ask('GET', `/jobs/${id}/why`),
        load: () => ask('GET', '/load'),
        promise: (_id, n) => ask('POST', '/promise', draft(n)),
        'a change of an order, before it is made': (id, n) =>
          ask('POST', `/jobs/${id}/change`, {
            deliveryDate: new Date(Date.now() + (n + 2) * 86_400_000).toISOString(),
            preview: true,
          }),
        save: (id) => ask('POST', `/jobs/${id}/save`),
        snapshot: () => ask('GET', '/plan/snapshot'),
        'a proposal': (_id, n) => proposed(n),
        'a proposal, and accepting it': async (_id, n) => {
          await ask('POST', `/plans/${await proposed(n)}/accept`);
        },
      };
      console.log(`${plant.machines} machines, ${plant.operations} operations, served:`);
      // What is compiled and read at the first time.
      await ask('POST', '/promise', draft(0));
      await delay(6000);
      await longest();
      for (const [name, question] of Object.entries(questions)) {
        const took: number[] = [];
        for (const [n, { id }] of rows.entries()) {
          const from = performance.now();
          await question(id, n);
          took.push(performance.now() - from);
        }
        const median = took.sort((a, b) => a - b)[Math.floor(took.length / 2)]?.toFixed(0);
        const tries = refused > 0 ? `, refused ${refused} times` : '';
        console.log(`  ${name}: ${median} ms, ${await longest()}${tries}`);
        refused = 0;
      }
    },
    { ...plant, variables },
  );
}
