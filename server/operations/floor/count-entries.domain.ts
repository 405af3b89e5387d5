/**
 * Adds and strikes out entries. An entry is one count of good and wasted pieces; an operation's totals are
 * the sums of its entries (design: quantities).
 */
import { type z } from 'zod';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Entry } from '../../../shared/operations/count-entries.contract.ts';
import {
  type operations as contract,
  type OperationRecord,
} from '../../../shared/operations/operations.contract.ts';
import { countsMaximum, makeReadyReason } from '../../../shared/platform/specification-constants.ts';
import { refuseLessThanSent } from '../../../shared/dispatch/dispatchable-pieces.ts';
import { arrivalOf, isFinishedSince, minutesLate } from '../../../shared/operations/press-time.ts';
import { isOnMachine, secondsRun } from '../../../shared/jobs/aggregate/operation-state.ts';
import { type Unit } from '../../../shared/shop/operation-types.ts';
import { fromPieces, toPieces } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { conflict, invalid, refuseBy } from '../../platform/verb/refusals.ts';
import { type VerbContext, type Context, perform } from '../../platform/verb/verb.ts';
import { currentFlow, type OpenOperation, refuseOperation } from '../../jobs/aggregate/job-facts.domain.ts';
import { changeOperation, type OperationRow } from '../../jobs/aggregate/job-aggregate.domain.ts';
import { openOperation } from '../../jobs/aggregate/open-job.domain.ts';
import { newId } from '../../jobs/aggregate/placing/place-operations.domain.ts';
import { save } from '../../jobs/aggregate/save-job.domain.ts';
import { operationEntries } from '../operations.table.ts';
import * as repo from './count-entries.repo.ts';
import { getOperation } from '../operations.domain.ts';
import { readOperation } from '../operations.repo.ts';
import { findFinishReason, timeOfPress } from './check-state-seen-by-client.domain.ts';

/** Converts pieces to the operation's unit. The number of a correction may be negative. */
const inUnit = (pieces: number, unit: Unit, ups: number) =>
  Math.sign(pieces) * fromPieces(Math.abs(pieces), unit, ups);

/** An entry to add, with quantities in the operation's unit. */
type NewEntry = Partial<Pick<Entry, 'phase' | 'counter' | 'at'>> & Pick<Entry, 'good' | 'waste' | 'reason'>;

/** Returns the operation's entries, newest first. Throws 404 if the operation does not exist. */
export async function listEntries(context: Context, operationId: string): Promise<Entry[]> {
  const rows = await repo.listEntries(context.db, operationId);
  if (rows.length === 0) await getOperation(context, operationId);
  return rows.map(({ entry, unit, ups }) => {
    const { operationId: _of, line: _line, userId: _user, ...shown } = entry;
    return { ...shown, good: inUnit(entry.good, unit, ups), waste: inUnit(entry.waste, unit, ups) };
  });
}

/**
 * Adds an entry. A counter reading gives the good quantity: the rise since the last reading, less the waste. Throws
 * 400, 404, or 409 if the operation has not started or was finished after the count. Throws 409, unless the user
 * confirms, if the counter went back or more pieces came out than in.
 */
export function addEntry(
  context: VerbContext,
  id: string,
  { confirmed, counter, from, toFinished, ...body }: z.output<typeof contract.addEntry.body>,
): Promise<OperationRecord> {
  return perform(context, 'operation.entry', 'floor', async (verb) => {
    const opened = await openOperation(verb, id);
    refuseOperation(opened, 'counts');
    opened.work.confirmed = confirmed === true;
    const at = await timeOfPress(verb, body.at);
    if (toFinished !== true && isFinishedSince(opened.row, { at: body.at && at, from }))
      throw conflict(await findFinishReason(verb, opened.row));
    const { waste = 0, reason, phase } = body;
    const good =
      counter === undefined ? (body.good ?? 0) : await goodByCounter(opened, { counter, waste, at });
    addEntryTo(opened, { good, waste, reason, counter: counter ?? null, at, ...(phase && { phase }) });
    await save(opened.work);
    return readOperation(verb, id);
  });
}

/**
 * Returns the good quantity that a counter reading adds, in the operation's unit; 0 for the first reading. Throws 400
 * at `waste` if the waste exceeds the counted quantity. Throws 409 at `counter` if a reading that arrives late is
 * below a newer one, or, unless the user confirms, if the counter went back.
 */
export async function goodByCounter(
  { work, row }: OpenOperation,
  { counter, waste, at }: { counter: number; waste: number; at?: string },
): Promise<number> {
  const last = await repo.lastReading(work.verb.db, row.id, row.machineId);
  if (last === undefined) return 0;
  const { counter: was } = last;
  const counted = counter - was;
  if (counted < 0 && at !== undefined && at < last.at) {
    const why = reason('counter-read-since', { counter, was });
    throw conflict(why, { counter: why });
  }
  if (counted < 0) {
    const why = reason('counter-went-back', { counter, was });
    if (!work.confirmed) throw conflict(why, { counter: why });
    return 0;
  }
  if (waste > counted) throw invalid({ waste: reason('waste-above-counter', { waste, counted }) });
  return counted - waste;
}

/**
 * Stores an entry, adds its quantities to the operation's totals, and returns the entry's id. Throws 400 if a total
 * would exceed the maximum, and 409 if a total would be negative.
 */
export function addEntryTo({ work, row }: OpenOperation, counted: NewEntry): string {
  const { verb, pending } = work;
  const { reason: why, counter = null } = counted;
  const pieces = (count: number) => toPieces(count, row.unit, work.row.ups);
  const [good, waste] = [pieces(counted.good), pieces(counted.waste)];
  const phase = counted.phase ?? (waste > 0 && why === makeReadyReason ? 'make-ready' : null);
  const id = newId();
  // A counter's first reading is only the value from which it counts.
  const counts = row.counted || good !== 0 || waste !== 0 || counter === null;
  const now = verb.clock();
  const at = counted.at ?? now.toISOString();
  const late = minutesLate(at, now);
  addToTotals({ work, row }, { good, waste, phase }, { why, counter, counts, late, entryId: id });
  if (endsMakeReady(row, { good, phase }))
    changeOperation(work, row, { readyAt: at, makeReadySeconds: secondsRun(row, new Date(at)) }, {});
  pending.insert(operationEntries, {
    id,
    operationId: row.id,
    good,
    waste,
    reason: why,
    phase,
    counter,
    machineId: row.machineId,
    userId: verb.actor.id,
    userName: verb.actor.name,
    at,
    receivedAt: arrivalOf(at, now),
  });
  return id;
}

/** Whether the entry ends the make-ready: it counts make-ready waste before the operation has any good pieces. */
const endsMakeReady = (row: OperationRow, { good, phase }: Pick<repo.EntryRow, 'good' | 'phase'>): boolean =>
  phase === 'make-ready' && good === 0 && row.goodQuantity === 0 && isOnMachine(row.state);

/**
 * Adds the quantities of an entry to the operation's totals. For an entry that a person strikes out, it subtracts
 * them.
 */
function addToTotals(
  { work, row }: OpenOperation,
  { good, waste, phase }: Pick<repo.EntryRow, 'good' | 'waste' | 'phase'>,
  {
    why,
    counter,
    counts,
    struck,
    late,
    entryId,
  }: {
    why: string;
    counter: number | null;
    counts: boolean;
    struck?: true;
    /** The minutes between the count and its arrival at the server; undefined if it arrived at once. */
    late?: number | undefined;
    entryId?: string;
  },
): void {
  const unit = row.unit;
  const totals = { goodQuantity: row.goodQuantity + good, wasteQuantity: row.wasteQuantity + waste };
  if (totals.goodQuantity < 0 || totals.wasteQuantity < 0) {
    const below = (of: number) => inUnit(of, unit, work.row.ups);
    throw conflict(
      reason('count-below-zero', { good: below(totals.goodQuantity), waste: below(totals.wasteQuantity) }),
    );
  }
  for (const [field, label] of [
    ['goodQuantity', 'Good'],
    ['wasteQuantity', 'Waste'],
  ] as const) {
    if (totals[field] <= countsMaximum) continue;
    const most = unit === 'sheets' ? Math.floor(countsMaximum / work.row.ups) : countsMaximum;
    throw invalid({ [field]: reason('at-most', { field: label, most, of: unit }) });
  }
  const ready = phase === 'make-ready' ? waste : 0;
  const changes = {
    ...totals,
    counted: counts,
    makeReadyWaste: Math.max(0, row.makeReadyWaste + ready),
    ...(why !== '' && !struck && { wasteReason: why }),
  };
  changeOperation(work, row, changes, {
    ...totals,
    good,
    waste,
    reason: why,
    counter: counter ?? undefined,
    struck,
    late,
    entryId,
    unit,
  });
}

/**
 * Strikes out an entry: it stays visible, but no total includes it. Throws 404, and 409 if it is struck out already.
 * Throws 409, unless the user confirms, if a later operation has counted more pieces than it would then get.
 */
export function strikeEntry(
  context: VerbContext,
  { id, entryId }: { id: string; entryId: string },
  confirmed: boolean,
): Promise<OperationRecord> {
  return perform(context, 'operation.strike', 'floor', async (verb) => {
    const opened = await openOperation(verb, id);
    refuseOperation(opened, 'counts');
    opened.work.confirmed = confirmed;
    const entry = await repo.findEntry(verb.db, id, entryId);
    if (entry.struckAt !== null) throw conflict(reason('already-struck', { user: entry.struckBy }));
    strikeOut(opened, entry);
    refuseBelowSent(opened);
    await save(opened.work);
    return readOperation(verb, id);
  });
}

/**
 * Throws 409, unless the user has confirmed, if the entry's removal leaves the job with fewer made pieces than the
 * shop has dispatched.
 */
export function refuseBelowSent({ work }: OpenOperation): void {
  if (work.confirmed) return;
  const { made } = currentFlow(work);
  refuseBy(refuseLessThanSent({ made, was: work.row.made, sent: work.delivered.quantity }));
}

/** Marks the entry as struck out and subtracts its quantities from the operation's totals. */
export function strikeOut(
  { work, row }: OpenOperation,
  entry: repo.EntryRow & { hasOtherCounts: boolean },
): void {
  const { verb, pending } = work;
  const { good, waste, phase, reason: why, counter } = entry;
  addToTotals(
    { work, row },
    { good: -good, waste: -waste, phase },
    { why, counter, counts: entry.hasOtherCounts, struck: true },
  );
  if (entry.at === row.readyAt) changeOperation(work, row, { readyAt: null, makeReadySeconds: null }, {});
  const struck = { struckAt: verb.clock().toISOString(), struckBy: verb.actor.name };
  pending.update(operationEntries, { id: entry.id }, struck, { expected: { struckAt: null } });
}
