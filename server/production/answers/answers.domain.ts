/** What the plan answers when it is asked (docs/plan.md). */
import { type Why } from '../../../shared/contract/answers.ts';
import { becauseWords, mainCause } from '../../../shared/rules/because.ts';
import { whyOfJobs } from '../../../shared/rules/why-jobs.ts';
import { oneSnapshot } from '../../platform/db/database.ts';
import { shared } from '../../platform/shared.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { operationsOfJob } from '../operations/operations.domain.ts';
import { shopAsProjected } from '../queues/projected-shop.ts';
import { readShop } from '../queues/queues.domain.ts';

/** Why the job is expected when it is (rule whyOfJobs). Throws 404. */
export async function readWhy(context: Context, id: string): Promise<Why> {
  const { whyOf, names, jobs } = await askShop(context);
  // A job of which nothing is open is not in the queues; one that is nowhere is refused.
  if (!jobs.has(id)) await operationsOfJob(context, id);
  const { parts, ...why } = whyOf(id);
  const told = parts.map((part) => {
    const machine = names.get(part.machineId ?? '') ?? null;
    return { ...part, machine, words: becauseWords({ ...part, machine }) };
  });
  return { ...why, parts: told, words: mainCause(told)?.words ?? null };
}

/** Worked out once for all who ask at the same time. */
const askShop = shared(async (context: Context) => {
  const shop = await context.database.db.transaction((db) => readShop({ db, now: new Date() }), oneSnapshot);
  const queues = shopAsProjected(shop);
  return {
    whyOf: whyOfJobs(queues),
    names: new Map(queues.machines.map(({ id, name }) => [id, name])),
    jobs: new Set(queues.jobs.map(({ id }) => id)),
  };
});
