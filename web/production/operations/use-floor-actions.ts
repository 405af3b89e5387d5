/** Runs the floor's actions on an operation, with their messages and Undo, for every screen that has its buttons. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { type ArgumentsOf } from '../../../shared/contract/endpoint.ts';
import { type Operation } from '../../../shared/contract/operations.ts';
import { isClosed } from '../../../shared/rules/operation-state.ts';
import { type FloorAction } from '../../../shared/rules/operation-words.ts';
import { invalidate } from '../../client/api/dependents.ts';
import { fieldErrors, outcomeUnknown, reasonOf } from '../../client/api/problems.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { refused, toast } from '../../ui/page/feedback.tsx';
import { useMakeUp } from './use-make-up.ts';
import { needsConfirmation, confirmUnlikelyCount } from './confirm-unlikely-count.ts';
import { overrideOf } from './refusal-override.ts';
import {
  operationCounts,
  enteredInWords,
  type EntryEntered,
  quantityInUnit,
  totalsInWords,
} from './counts.ts';
import { actionWords } from './action-words.ts';

/** The counts as entered, in the unit of the type. */
export type CountsEntered = ArgumentsOf<typeof contract.operations.counts>['body'];

/** The label of the counts form's button. */
const addLabel = 'Add counts';

/** Fetches the job's current operations, to word what a verb led to; empty if that fails. */
export const fetchOperationsOfJob = (client: QueryClient, jobId: string): Promise<Operation[]> =>
  client
    .fetchQuery({ ...query(contract.jobs.operations, { params: { id: jobId } }), staleTime: 0 })
    .catch(() => []);

/** Returns what happens next in the job: "Foiling Copper is queued on Bobst Expertfoil 104". */
async function nextStepWords(client: QueryClient, finished: Operation): Promise<string> {
  const all = await fetchOperationsOfJob(client, finished.jobId);
  const next = all.find(({ state, index }) => state === 'queued' && index > finished.index);
  if (next) return `${next.name} is queued${next.machine ? ` on ${next.machine.name}` : ''}`;
  return all.length > 0 && all.every(({ state }) => isClosed(state)) ? 'it was the last operation' : '';
}

/** The properties of an operation that the floor's actions need. */
export interface FloorOperation extends Pick<Operation, 'id' | 'state' | 'name'> {
  job: { number: string };
  machine: { name: string } | null;
  undoable: Operation['undoable'];
}

/** A confirmation that overrides a refusal: the unlikely figure is right. */
type Confirmation = NonNullable<ReturnType<typeof overrideOf>>;
/** Sends a verb with the confirmations that the user has given so far. */
type SendVerb = (word: Confirmation) => Promise<Operation>;
/** The outcome of a count; `kept` leaves it in the field, to be changed or sent again. */
export type CountOutcome = 'added' | 'dropped' | 'kept';

/** Returns the actions on `operation`. Each sends the state shown on the screen; a refusal shows its reason. */
export function useFloorActions(operation: FloorOperation) {
  const { id, state: from, name, job } = operation;
  const client = useQueryClient();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const subject = `${job.number} ${name}`;
  const as = (what: string) => () => `${what}: ${subject}`;
  const verbs = {
    advance: useVerb(contract.operations.advance, ({ body = {} }) => {
      const counted = totalsInWords(body);
      const { verb } = actionWords[from === 'running' ? 'finish' : 'start'];
      return `${verb}${counted && ` with ${counted}`}: ${subject}`;
    }),
    pause: useVerb(contract.operations.pause, as(actionWords.pause.verb)),
    resume: useVerb(contract.operations.resume, as(actionWords.resume.verb)),
    suspend: useVerb(contract.operations.suspend, as(actionWords.suspend.verb)),
    undo: useVerb(contract.operations.undo, as('Undo')),
    addEntry: useVerb(
      contract.operations.addEntry,
      ({ body = {} }) => `Add ${enteredInWords(body)}: ${subject}`,
    ),
    strikeEntry: useVerb(contract.operations.strikeEntry, as('Strike out a count')),
  };
  const makeUp = useMakeUp();
  const attempt = async (
    what: string,
    act: SendVerb,
    { word = {}, entered, dropped }: { word?: Confirmation; entered?: string; dropped?: () => void } = {},
  ): Promise<Operation | null> => {
    setErrors({});
    try {
      return await act(word);
    } catch (error) {
      const more = needsConfirmation(error) ? overrideOf(error.problem.code) : null;
      if (more && needsConfirmation(error) && !Object.keys(more).every((name) => name in word)) {
        const isSure = await confirmUnlikelyCount(error, entered);
        if (!isSure && 'toFinished' in more) dropped?.();
        return isSure
          ? attempt(what, act, {
              word: { ...word, ...more },
              ...(entered && { entered }),
              ...(dropped && { dropped }),
            })
          : null;
      }
      const atFields = fieldErrors(error);
      setErrors(atFields);
      // A second press sends the same idempotency key, so the action happens only once, whatever happened to this
      // request.
      const twice = what === addLabel ? 'it will not count twice' : 'it will not be done twice';
      const title = reasonOf(error);
      if (outcomeUnknown(error)) refused(title, `Press ${what} again; ${twice}.`, id);
      else if (Object.keys(atFields).length === 0) refused(`${what} refused`, `${reasonOf(error)}.`, id);
      void invalidate(client, ['operations']);
      return null;
    }
  };
  const undo = async (seen: Pick<Operation, 'state'>, action: FloorAction) => {
    const what = actionWords[action].undo;
    const call = { params: { id }, body: { from: seen.state } };
    if (await attempt(what, () => verbs.undo.mutateAsync(call))) {
      toast(`${name}: ${actionWords[action].thing} undone`, { detail: job.number, of: id });
    }
  };
  const runAction = async (
    action: FloorAction,
    act: SendVerb,
    detail?: (after: Operation) => Promise<string> | string,
  ) => {
    const after = await attempt(actionWords[action].verb, act);
    if (!after) return false;
    const more = [job.number, (await detail?.(after)) ?? operation.machine?.name].filter(Boolean).join(' · ');
    toast(`${name} ${actionWords[action].past}`, {
      detail: more,
      undo: () => void undo(after, action),
      of: id,
    });
    return true;
  };
  const call = <B extends object>(body: B) => ({ params: { id }, body: { ...body, from } });
  return {
    errors,
    /** Clears the errors when the user types again. */
    clearErrors: () => setErrors({}),
    busy: Object.values(verbs).some(({ isPending }) => isPending),
    run: () => runAction('start', () => verbs.advance.mutateAsync(call({}))),
    finish: (counts: CountsEntered = {}) =>
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
      const after = await attempt(
        addLabel,
        (word) => verbs.addEntry.mutateAsync({ params: { id }, body: { ...entry, ...word } }),
        { entered: enteredInWords(entry), dropped: () => (fate = 'dropped') },
      );
      if (!after) return fate;
      const { good, waste, unit } = operationCounts(after);
      toast(`${name} counted`, {
        detail: `${job.number} · ${quantityInUnit(good, unit)} good, ${quantityInUnit(waste, unit)} waste`,
        of: id,
      });
      return 'added';
    },
    strike: async (entryId: string) => {
      const after = await attempt('Strike out', ({ confirmed = false }) =>
        verbs.strikeEntry.mutateAsync({
          params: { id, entryId },
          query: { confirmed: `${confirmed}` },
          body: {},
        }),
      );
      if (after) toast('Count struck out', { detail: `${job.number} · ${name}`, of: id });
    },
  };
}

export type FloorActions = ReturnType<typeof useFloorActions>;
