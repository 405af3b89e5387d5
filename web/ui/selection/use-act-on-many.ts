/** Runs an action on many records that a screen lists, and offers one Undo for all of them in a toast. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { NotSentError, reasonOf } from '../../client/api/api-errors.ts';
import { invalidate } from '../../client/events/outdated-queries.ts';
import { refused, toast } from '../dialogs/toasts-and-dialogs.tsx';
import { count } from '../text/format-values.ts';
import { type Outcome, type RecordAction, revert, runMany } from './run-on-many-records.ts';
import { type BulkAct } from './use-bulk-action.ts';
import { t } from '../../../shared/platform/translate.ts';

/** The largest number of refused jobs that one toast names. */
const named = 3;

/** Shows one toast that says which jobs the server refused, and why. */
function showRefused(not: readonly { number: string; error: unknown }[], done: string) {
  const [first] = not;
  if (!first) return;
  if (not.length === 1) return refused(t`${first.number} is not ${done}`, reasonOf(first.error));
  const reasons = not.slice(0, named).map(({ number, error }) => `${number}: ${reasonOf(error)}`);
  const more = not.length > named ? [t`and ${not.length - named} more`] : [];
  refused(t`${count(not.length, 'job')} are not ${done}`, [...reasons, ...more].join('; '));
}

/**
 * Returns functions that run the action on jobs, and whether one runs now. `press` shows the toast, with `title` for the
 * number of jobs on which the action succeeded. `runOn` returns this number and the function that undoes the action.
 */
export function useActOnMany<T extends { number: string }>(
  { done: label, undone = '', act }: BulkAct<T>,
  title = (jobs: number) => `${count(jobs, 'job')} ${label}`,
) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async <I>(
    items: readonly I[],
    numberOf: (item: I) => string,
    does: RecordAction<I>,
    says: string,
  ) => {
    setBusy(true);
    const outcome: Outcome<I> = await runMany(items, does, { label: says, nameOf: numberOf });
    setBusy(false);
    if (outcome.isOffline)
      refused(reasonOf(new NotSentError()), t`${count(outcome.left.length, 'job')} as before`);
    showRefused(
      outcome.refused.map(({ item, error }) => ({ number: numberOf(item), error })),
      says,
    );
    void invalidate(client, ['jobs', 'papers', 'dispatches']);
    return outcome.done;
  };
  const runOn = async (items: readonly T[]) => {
    const done = await run(items, ({ number }) => number, act, label);
    return { done: done.length, undo: () => run(done, ({ item }) => item.number, revert, undone) };
  };
  const press = async (items: readonly T[]) => {
    const { done, undo } = await runOn(items);
    if (done > 0) toast(title(done), { undo: () => void undo() });
  };
  return { press, runOn, busy };
}
