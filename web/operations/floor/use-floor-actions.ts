/**
 * Runs the actions on an operation at its machine, with their messages and Undo. All screens with such buttons
 * use this hook.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contract } from '../../client/contract.ts';
import { type ArgumentsOf } from '../../../shared/platform/contract/endpoint.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { type FloorAction, floorActions, pastOf } from '../../../shared/operations/floor-actions.ts';
import { actionOf, isClosed } from '../../../shared/jobs/aggregate/operation-state.ts';
import { invalidate } from '../../client/events/outdated-queries.ts';
import {
  ApiError,
  fieldErrors,
  outcomeUnknown,
  reasonOf,
  WaitingError,
} from '../../client/api/api-errors.ts';
import { query, type Send, useVerb } from '../../client/api/queries.ts';
import { sendInLine, timeInLine } from '../../client/api/send-presses-in-order.ts';
import { number } from '../../ui/text/format-values.ts';
import { confirm, refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { showWaitingPresses } from './show-waiting-presses.ts';
import { forgetScans, scansOfPress } from './scans-before-run.ts';
import { useMakeUp } from './use-make-up.ts';
import { overrideOf } from './refusal-override.ts';
import {
  operationCounts,
  enteredInWords,
  type EntryEntered,
  quantityInUnit,
  totalsInWords,
} from '../operation-counts.ts';
import { t } from '../../../shared/platform/translate.ts';

/** Returns true if the error is a refusal that the user may override by confirming. */
const needsConfirmation = (error: unknown): error is ApiError =>
  error instanceof ApiError && overrideOf(error.problem.code) !== null;

/** Asks the user to confirm, and returns the answer. `entered` is the count as text. */
function confirmUnlikelyCount(error: ApiError, entered = ''): Promise<boolean> {
  const { code, values = {} } = error.problem;
  const text = `${reasonOf(error)}.`;
  if (code === 'more-out-than-in') {
    return confirm({
      title: t`${number(Number(values.out))} out of ${number(Number(values.in))} that came in. Count it anyway?`,
      text,
      verb: t('Count it anyway'),
      keep: t('Change it'),
    });
  }
  if (code === 'sent-more-than-made') {
    return confirm({
      title: t`${number(Number(values.sent))} were sent. Undo the count anyway?`,
      text,
      verb: t('Undo it anyway'),
      keep: t('Keep the count'),
    });
  }
  if (code === 'finished-since') {
    return confirm({
      title: t`${reasonOf(error)}. Add your ${entered} to it?`,
      text: t('Others may have counted these sheets already.'),
      verb: t('Add them'),
      keep: t('Drop them'),
    });
  }
  return confirm({
    title: t('Was the counter set back?'),
    text: t`${text} It counts on from there.`,
    verb: t`Count from ${number(Number(values.counter))}`,
    keep: t('Change it'),
  });
}

/** Holds the counts that the user entered, in the unit of the operation type. */
export type CountsEntered = ArgumentsOf<typeof contract.operations.counts>['body'];

/** Holds the counts, and the reason if the order is short. */
export type FinishEntered = NonNullable<ArgumentsOf<typeof contract.operations.advance>['body']>;

/** The label of the counts form's button. */
const addLabel = t('Add counts');

/**
 * Fetches the job's current operations, so that a message can say what an action caused. The list is empty if the
 * request fails.
 */
export const fetchOperationsOfJob = (client: QueryClient, jobId: string): Promise<Operation[]> =>
  client
    .fetchQuery({ ...query(contract.jobs.operations, { params: { id: jobId } }), staleTime: 0 })
    .catch(() => []);

/** Says what comes next in the job: "Foiling Copper is queued on Bobst Expertfoil 104". */
async function nextStepWords(client: QueryClient, finished: Operation): Promise<string> {
  const all = await fetchOperationsOfJob(client, finished.jobId);
  const next = all.find(({ state, index }) => state === 'queued' && index > finished.index);
  if (next)
    return next.machine ? t`${next.name} is queued on ${next.machine.name}` : t`${next.name} is queued`;
  return all.length > 0 && all.every(({ state }) => isClosed(state)) ? t('it was the last operation') : '';
}

/** Names the properties of an operation that the floor's actions need. */
export interface FloorOperation extends Pick<Operation, 'id' | 'state' | 'name'> {
  job: { number: string };
  machine: { id?: string; name: string } | null;
  undoable: Operation['undoable'];
}

/** The flag by which the user overrides a refusal, such as the refusal of an unlikely count. */
type Confirmation = NonNullable<ReturnType<typeof overrideOf>>;
/** Sends an action to the server, with the flag that the user has confirmed so far. */
type SendVerb = (word: Confirmation) => Promise<Operation>;
/** The result of a press that waits on this device. */
const waits = 'waits';
/** The result of adding a count. After `kept`, the count stays in its field, for the user to change or send again. */
export type CountOutcome = 'added' | 'dropped' | 'kept';

/**
 * Returns the actions on `operation`. Each action sends the state that the screen shows and the time of the press. If
 * the server refuses, the user sees the reason. Without a connection the press waits on the device, in the line of its
 * machine (decision 103).
 */
export function useFloorActions(operation: FloorOperation) {
  const { id, state: from, name, job } = operation;
  const client = useQueryClient();
  useEffect(() => showWaitingPresses(client), [client]);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const subject = `${job.number} ${name}`;
  const line = operation.machine?.id ?? id;
  const send: Send = (endpoint, request, key, label) => sendInLine(endpoint, request, key, { line, label });
  const as = (what: string) => () => `${what}: ${subject}`;
  const verbs = {
    advance: useVerb(
      contract.operations.advance,
      ({ body = {} }) => {
        const counted = totalsInWords(body);
        const { label } = floorActions[actionOf('advance', from) ?? 'start'];
        return `${label}${counted && t` with ${counted}`}: ${subject}`;
      },
      send,
    ),
    pause: useVerb(contract.operations.pause, as(floorActions.pause.label), send),
    resume: useVerb(contract.operations.resume, as(floorActions.resume.label), send),
    suspend: useVerb(contract.operations.suspend, as(floorActions.suspend.label), send),
    undo: useVerb(contract.operations.undo, as(t('Undo')), send),
    addEntry: useVerb(
      contract.operations.addEntry,
      ({ body = {} }) => t`Add ${enteredInWords(body)}: ${subject}`,
      send,
    ),
    strikeEntry: useVerb(contract.operations.strikeEntry, as(t('Strike out a count'))),
  };
  const makeUp = useMakeUp();
  const attempt = async (
    what: string,
    act: SendVerb,
    given: { word?: Confirmation; entered?: string; dropped?: () => void } = {},
  ): Promise<Operation | typeof waits | null> => {
    const { word = {}, entered, dropped } = given;
    setErrors({});
    try {
      return await act(word);
    } catch (error) {
      if (error instanceof WaitingError) return waits;
      const more = needsConfirmation(error) ? overrideOf(error.problem.code) : null;
      if (more && needsConfirmation(error) && !Object.keys(more).every((name) => name in word)) {
        const isSure = await confirmUnlikelyCount(error, entered);
        if (!isSure && 'toFinished' in more) dropped?.();
        return isSure ? attempt(what, act, { ...given, word: { ...word, ...more } }) : null;
      }
      const atFields = fieldErrors(error);
      setErrors(atFields);
      // A second press sends the same idempotency key, so the action happens only once, whatever happened to this
      // request.
      const twice = what === addLabel ? t('it will not count twice') : t('it will not be done twice');
      const title = reasonOf(error);
      if (outcomeUnknown(error)) refused(title, t`Press ${what} again; ${twice}.`, id);
      else if (Object.keys(atFields).length === 0) refused(t`${what} refused`, `${title}.`, id);
      void invalidate(client, ['operations']);
      return null;
    }
  };
  const detailOf = (after: Operation | typeof waits, more?: string) =>
    [job.number, after === waits ? t('not sent yet; it is sent by itself') : more]
      .filter(Boolean)
      .join(' · ');
  const undo = async (seen: Pick<Operation, 'state'>, action: FloorAction) => {
    const { label, undone } = floorActions[action];
    const call = { params: { id }, body: { from: seen.state, at: timeInLine(line) } };
    const after = await attempt(t`Undo ${label}`, () => verbs.undo.mutateAsync(call));
    if (after) toast(t`${name}: ${undone} undone`, { detail: detailOf(after), of: id });
  };
  const runAction = async (
    action: FloorAction,
    act: SendVerb,
    detail?: (after: Operation) => Promise<string> | string,
  ) => {
    const after = await attempt(floorActions[action].label, act);
    if (!after) return false;
    const more = after === waits ? undefined : await detail?.(after);
    const seen = after === waits ? { state: floorActions[action].to } : after;
    toast(`${name} ${pastOf(action)}`, {
      detail: detailOf(after, more ?? operation.machine?.name),
      undo: () => void undo(seen, action),
      of: id,
    });
    return true;
  };
  const call = <B extends object>(body: B) => ({
    params: { id },
    body: { ...body, from, at: timeInLine(line) },
  });
  return {
    errors,
    /** Removes the server's errors from the fields, because the user is typing new values. */
    clearErrors: () => setErrors({}),
    busy: Object.values(verbs).some(({ isPending }) => isPending),
    isCounting: verbs.addEntry.isPending,
    start: async () => {
      const scans = scansOfPress(client, id);
      const isDone = await runAction('start', () => verbs.advance.mutateAsync(call(scans)));
      if (isDone) forgetScans();
      return isDone;
    },
    finish: (counts: FinishEntered = {}) =>
      runAction(
        'finish',
        ({ confirmed }) => verbs.advance.mutateAsync(call({ ...counts, ...(confirmed && { confirmed }) })),
        (after) => nextStepWords(client, after),
      ),
    pause: (reason: string) =>
      runAction(
        'pause',
        () => verbs.pause.mutateAsync(call({ reason })),
        () => reason,
      ),
    resume: () => runAction('resume', () => verbs.resume.mutateAsync(call({}))),
    suspend: () => runAction('suspend', () => verbs.suspend.mutateAsync(call({}))),
    makeUp: makeUp.run,
    undo: () => (operation.undoable ? undo(operation, operation.undoable.verb) : Promise.resolve()),
    addEntry: async (entry: EntryEntered): Promise<CountOutcome> => {
      let fate: CountOutcome = 'kept';
      const timed = { at: timeInLine(line), ...entry };
      const after = await attempt(
        addLabel,
        (word) => verbs.addEntry.mutateAsync({ params: { id }, body: { ...timed, ...word } }),
        { entered: enteredInWords(entry), dropped: () => (fate = 'dropped') },
      );
      if (!after) return fate;
      if (after === waits) {
        toast(t`${name} counted`, { detail: detailOf(after), of: id });
        return 'added';
      }
      const { good, waste, unit } = operationCounts(after);
      toast(t`${name} counted`, {
        detail: t`${job.number} · ${quantityInUnit(good, unit)} good, ${quantityInUnit(waste, unit)} waste`,
        of: id,
      });
      return 'added';
    },
    strike: async (entryId: string) => {
      const after = await attempt(t('Strike out'), ({ confirmed = false }) =>
        verbs.strikeEntry.mutateAsync({
          params: { id, entryId },
          query: { confirmed: `${confirmed}` },
          body: {},
        }),
      );
      if (after) toast(t('Count struck out'), { detail: `${job.number} · ${name}`, of: id });
    },
  };
}

export type FloorActions = ReturnType<typeof useFloorActions>;
