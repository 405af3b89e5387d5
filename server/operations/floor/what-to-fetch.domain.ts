/** Lists what to bring to the machine before an operation runs, and stores what people ticked off (decision 105). */
import { type z } from 'zod';
import { type operations as contract, type ToFetch } from '../../../shared/operations/operations.contract.ts';
import { isUpcoming } from '../../../shared/jobs/aggregate/operation-state.ts';
import { whatToFetch } from '../../../shared/operations/what-to-fetch.ts';
import { reason, toReasonResponse } from '../../../shared/platform/reasons/refusal-reason.ts';
import { conflict, notFound } from '../../platform/verb/refusals.ts';
import { type Context, perform, type VerbContext } from '../../platform/verb/verb.ts';
import { changeOperation } from '../../jobs/aggregate/job-aggregate.domain.ts';
import { openOperation } from '../../jobs/aggregate/open-job.domain.ts';
import { save } from '../../jobs/aggregate/save-job.domain.ts';
import { knownCodes } from './scans-at-run.domain.ts';
import { readFetchFacts } from './what-to-fetch.repo.ts';

/** Returns what to fetch, with the ticks that people set for the operation's present machine. Throws 404. */
export async function listToFetch({ db }: Pick<Context, 'db'>, id: string): Promise<ToFetch> {
  const facts = await readFetchFacts(db, id);
  if (!facts) throw notFound('operation');
  const { fetched, machineId } = facts.operation;
  const items = whatToFetch(facts).map(({ missing, ...item }) => {
    const tick = fetched?.[item.key];
    return {
      ...item,
      missing: missing && toReasonResponse(missing),
      fetched: tick?.machineId === machineId ? { userName: tick.userName, at: tick.at } : null,
    };
  });
  return { jobId: facts.job.id, items, scans: knownCodes(facts) };
}

/**
 * Sets or removes the tick of an item. An item that is ticked already keeps the name of the person who ticked it.
 * Throws 404, and 409 if the operation runs or no longer needs the item.
 */
export function tickFetched(
  context: VerbContext,
  id: string,
  { key, fetched }: z.output<typeof contract.fetched.body>,
): Promise<ToFetch> {
  return perform(context, 'operation.fetch', 'floor', async (verb) => {
    const { work, row } = await openOperation(verb, id);
    if (!isUpcoming(row.state)) throw conflict(reason('fetched-too-late', { state: row.state }));
    const list = await listToFetch(verb, id);
    const item = list.items.find((each) => each.key === key);
    if (!item) throw conflict(reason('not-to-fetch'));
    if (fetched === (item.fetched !== null)) return list;
    const { [key]: _old, ...others } = row.fetched ?? {};
    const tick = { userName: verb.actor.name, at: verb.clock().toISOString() };
    const ticks = fetched ? { ...others, [key]: { ...tick, machineId: row.machineId } } : others;
    const { kind, name } = item;
    changeOperation(work, row, { fetched: ticks }, { kind, what: name, fetched });
    await save(work);
    item.fetched = fetched ? tick : null;
    return list;
  });
}
