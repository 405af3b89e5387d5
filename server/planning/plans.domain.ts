/**
 * Creates and reads proposals. A proposal is a new plan for all machines, which a user can accept
 * (docs/plan.md, decision 059).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { type PlanRequest } from '../../shared/planning/plans.contract.ts';
import { reason, toReasonResponse } from '../../shared/platform/reasons/refusal-reason.ts';
import { type Database } from '../platform/db/database.ts';
import { planInputsPlace } from '../history/newest-event-position.ts';
import { readSettings } from '../shop/settings/settings.domain.ts';
import { notFound, Refusal } from '../platform/verb/refusals.ts';
import { type Context, perform } from '../platform/verb/verb.ts';
import { ensurePlanner, queryPlanner } from '../open-shop/planner/planner-client.ts';
import { checkAssumptions } from './check-assumptions.domain.ts';
import { startImproving } from './proposal-improver.ts';
import * as repo from './plans.repo.ts';

/**
 * The largest number of unfinished proposals in the whole shop. Unfinished are the proposals that the planner
 * improves, and those that wait for the planner.
 */
const maxImproving = 8;
/**
 * The longest time in ms that a client waits for the first proposal. It includes the time in which the server reads
 * the shop.
 */
const firstProposalTimeout = 950;
/** The pause in ms between two reads of a proposal that another request has begun. */
const joinedPause = 100;

/**
 * Creates a proposal and returns the best plan that the planner finds within a second. It moves no operation. The same
 * request gets the same proposal while nothing has changed. Throws 400 for impossible assumptions, and 503 if too many
 * proposals are unfinished.
 */
export async function createPlan(
  context: Context,
  wanted: PlanRequest,
  log: (why: unknown) => void,
): Promise<string> {
  const until = performance.now() + firstProposalTimeout;
  // The process starts while this one writes the proposal.
  ensurePlanner(context.database);
  const settings = await readSettings(context);
  await checkAssumptions(context.db, wanted.assume, { now: new Date(), timeZone: settings.timeZone });
  const asked = { ...wanted, goal: wanted.goal ?? settings.planGoal };
  const at = new Date();
  const made: string[] = [];
  const caller = { ...context, db: undefined };
  const { id } = await perform(caller, 'plan.create', 'edit', async (verb) => {
    await repo.lockRequests(verb.db);
    const place = await planInputsPlace(verb.db);
    const same = await repo.joinSamePlan(verb.db, { asked, place });
    if (same !== null) return { id: same };
    if ((await repo.countImproving(verb.db)) >= maxImproving)
      throw new Refusal(503, reason('plans-busy'), { retryAfter: 5 });
    const id = await repo.insertPlan(verb.db, { userId: verb.actor.id, asked, at: at.toISOString(), place });
    made.splice(0, 1, id);
    return { id };
  });
  // A repeated request gets the first request's proposal, which is already being improved or done.
  if (made.includes(id)) {
    const first = startImproving(context.database, { id, at: at.getTime(), wanted: asked }, log);
    await Promise.race([first, delay(until - performance.now(), undefined, { ref: false })]);
  }
  let plan = await findPlan(context, id);
  while (plan.state === 'improving' && plan.proposal === null && performance.now() < until) {
    await delay(joinedPause, undefined, { ref: false });
    plan = await findPlan(context, id);
  }
  return toPlanJson(plan);
}

/**
 * Returns the proposal's row, without its JSON if the client has the newest already, as its tag `seen` shows. As long
 * as clients call it, the planner improves the proposal. Throws 404.
 */
export async function findPlan(
  { db }: Pick<Context, 'db'>,
  id: string,
  seen: string | null = null,
): Promise<repo.PlanRow> {
  const row = await repo.findPlan(db, id, seen);
  if (!row) throw notFound('plan');
  return row;
}

/**
 * Returns the proposal. If it is a way to save a job and not accepted yet, the planner describes what it would change
 * now. Throws 503 if the planner is busy.
 */
export async function describePlan(database: Database, plan: repo.PlanRow): Promise<repo.PlanRow> {
  const { work, asked, acceptedAt } = plan;
  if (work === null || acceptedAt !== null) return plan;
  const at = new Date().toISOString();
  const proposal = await queryPlanner(database, 'proposal', { work, assume: asked.assume });
  return { ...plan, at, proposal: proposal.toString() };
}

/** The JSON that a client gets as the proposal until the planner has a result. */
const emptyProposal = JSON.stringify({
  evaluations: 0,
  improvedAt: null,
  measures: null,
  late: null,
  overtime: null,
  moved: null,
  entries: [],
  gains: [],
  pays: [],
});

/** Returns the response for the proposal as JSON, which the server sends without parsing it. */
export function toPlanJson(row: repo.PlanRow): string {
  const { id, state, asked, at, proposal, work, failed, acceptedAt, acceptedBy, acceptedMoves, undoneAt } =
    row;
  const lost = state === 'done' && proposal === null && work === null ? reason('plan-not-made') : null;
  const why = failed ?? lost;
  const head = {
    id,
    state,
    at,
    ...asked,
    failed: why && toReasonResponse(why),
    acceptedAt,
    acceptedBy,
    acceptedMoves,
    undoneAt,
  };
  return `${JSON.stringify(head).slice(0, -1)},${(proposal ?? emptyProposal).slice(1)}`;
}

/** Returns the planner's snapshot of the shop as JSON. */
export const readSnapshot = (context: Context): Promise<Buffer> =>
  queryPlanner(context.database, 'snapshot', {});
