/**
 * Makes the planner process improve proposals, and stores the results for all server processes. Only the
 * oldest requested proposal improves at a time (decision 059).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type Database } from '../platform/db/database.ts';
import { dropProposal, setTurn, startProposal } from '../open-shop/planner/planner-client.ts';
import { type ProposalOptions } from '../open-shop/planner/planner-worker.ts';
import * as repo from './plans.repo.ts';

/**
 * The interval in ms at which this process checks which of its proposals clients still request, and which may improve
 * now.
 */
const pollInterval = 1000;

interface Improver {
  /** The ids of the proposals that this process improves. */
  ids: Set<string>;
  /** For each proposal, by id, the last write that has not ended. Writes of one proposal run one after the other. */
  writes: Map<string, Promise<void>>;
  isPolling: boolean;
}
const improvers = new WeakMap<Database, Improver>();

/**
 * Starts to improve a stored proposal. The promise resolves once the first result is stored or the planner has
 * failed. `log` receives errors.
 */
export function startImproving(
  database: Database,
  proposal: { id: string; at: number; wanted: ProposalOptions },
  log: (why: unknown) => void,
): Promise<void> {
  const { id } = proposal;
  const planner = improvers.get(database) ?? { ids: new Set(), writes: new Map(), isPolling: false };
  improvers.set(database, planner);
  planner.ids.add(id);
  const first = new Promise<void>((resolve) => {
    const write = async (doIt: () => Promise<void>) => {
      const written = (planner.writes.get(id) ?? Promise.resolve()).then(doIt).catch(log);
      planner.writes.set(id, written);
      await written;
      if (planner.writes.get(id) === written) planner.writes.delete(id);
      resolve();
    };
    startProposal(database, proposal, {
      onProposal: (round) => {
        if (round.done) planner.ids.delete(id);
        void write(() => repo.storeRound(database.db, id, round));
      },
      onFailure: (why) => {
        planner.ids.delete(id);
        log(why);
        void write(() => repo.endPlan(database.db, id, reason('plan-not-made')));
      },
    });
  });
  if (!planner.isPolling) void runHeartbeats(database, planner, log);
  return first;
}

/** Sends heartbeats every second as long as this process improves proposals. */
async function runHeartbeats(
  database: Database,
  planner: Improver,
  log: (why: unknown) => void,
): Promise<void> {
  planner.isPolling = true;
  while (planner.ids.size > 0) {
    await sendHeartbeats(database, planner).catch(log);
    await delay(pollInterval, undefined, { ref: false });
  }
  planner.isPolling = false;
}

async function sendHeartbeats(database: Database, planner: Improver): Promise<void> {
  const { db } = database;
  const ids = [...planner.ids];
  const tended = new Map((await repo.refreshHeartbeats(db, ids)).map((each) => [each.id, each]));
  for (const id of ids) {
    const plan = tended.get(id);
    if (plan?.isRequested) setTurn(database, id, plan.isFirst);
    else if (!plan || (await repo.endUnrequested(db, id))) {
      dropProposal(database, id);
      planner.ids.delete(id);
    }
  }
}
