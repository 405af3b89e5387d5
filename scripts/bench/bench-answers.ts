/**
 * `npm run bench:answers`: measures how long a user waits for "why here" and "what if it were earlier" of operations in a
 * shop of 2,000 open operations (PLANT_OPERATIONS) on 40 machines (docs/performance.md).
 */
import { randomUUID } from 'node:crypto';
import { tokenHash } from '../../server/people/sign-in/passwords-and-tokens.ts';
import { withBenchPlant } from './large-bench-shop.ts';

const { PLANT_OPERATIONS = '2000' } = process.env;
const questions = [
  ['GET', 'why'],
  ['POST', 'what-if'],
] as const;
const rounds = 60;

await withBenchPlant(
  async (url, { pool }) => {
    const token = randomUUID();
    await pool.query(
      `insert into sessions (token_hash, user_id, expires_at)
        select $1, id, now() + interval '1 day' from users limit 1`,
      [tokenHash(token)],
    );
    const headers = { authorization: `Bearer ${token}` };
    const { rows } = await pool.query<{ id: string }>(
      `select id from operations where state = 'queued' order by md5(id::text) limit ${rounds}`,
    );
    for (const [method, question] of questions) {
      const times: number[] = [];
      for (const { id } of rows) {
        const began = performance.now();
        const response = await fetch(`${url}/api/operations/${id}/${question}`, { method, headers });
        await response.text();
        if (!response.ok) throw new Error(`${question} failed with ${response.status}`);
        times.push(performance.now() - began);
      }
      const [first = 0, ...others] = times.map((each) => Math.round(each));
      others.sort((a, b) => a - b);
      const share = (of: number) => others[Math.floor(others.length * of)];
      console.log(
        `${question}: first ${first} ms, then median ${share(0.5)} ms, nine of ten in ${share(0.9)} ms`,
      );
    }
  },
  { machines: 40, operations: Number(PLANT_OPERATIONS) },
);
