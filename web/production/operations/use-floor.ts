/** The floor's actions on an operation, with their messages and Undo, for every screen that has its buttons. */
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
import { needsWord, sureOfRefused } from './ask-sure.ts';
import { overrideOf } from './refusal-override.ts';
import { countedOf, enteredInWords, type EntryEntered, inUnit, totalsInWords } from './counts.ts';
import { actionWords } from './action-words.ts';

/** Counts as entered, in the unit of the type. */
export type CountsEntered = ArgumentsOf<typeof contract.operations.counts>['body'];

/** Label of the counts form's button. */
const addLabel = 'Add counts';

/** The job's operations as they are now, to say what a verb led to; none where they can't be read. */
export const operationsNow = (client: QueryClient, jobId: string): Promise<Operation[]> =>
  client
    .fetchQuery({ ...query(contract.jobs.operations, { params: { id: jobId } }), staleTime: 0 })
    .catch(() => []);

/** What happens next in the job: "Foiling Copper is queued on Bobst Expertfoil 104". */
async function whatFollows(client: QueryClient, finished: Operation): Promise<string> {
  const all = await operationsNow(client, finished.jobId);
  const next = all.find(({ state, index }) => state === 'queued' && index > finished.index);
  if (next) return `${next.name} is queued${next.machine ? ` on ${next.machine.name}` : ''}`;
  return all.length > 0 && all.every(({ state }) => isClosed(state)) ? 'it was the last operation' : '';
}

/** The properties of an operation needed here. */
export interface OnFloor extends Pick<Operation, 'id' | 'state' | 'name'> {
  job: { number: string };
  machine: { name: string } | null;
  undoable: Operation['undoable'];
}

/** A confirmation that overrides a refusal: the unlikely figure is right. */
type Word = NonNullable<ReturnType<typeof overrideOf>>;
/** Sends a verb with the words that a person has given so far. */
type Act = (word: Word) => Promise<Operation>;
/** The outcome of a count; `kept` leaves it in the field, to be changed or pressed again. */
export type Fate = 'added' | 'dropped' | 'kept';

/** The actions on `operation`. Each sends the state shown on the screen; a refusal is shown with its reason. */
export function useFloor(operation: OnFloor) {
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
    act: Act,
    { word = {}, entered, dropped }: { word?: Word; entered?: string; dropped?: () => void } = {},
  ): Promise<Operation | null> => {
    setErrors({});
    try {
      return await act(word);
    } catch (error) {
      const more = needsWord(error) ? overrideOf(error.problem.code) : null;
      if (more && needsWord(error) && !Object.keys(more).every((name) => name in word)) {
        const isSure = await sureOfRefused(error, entered);
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
      // Pressing again sends the same idempotency key, so it happens only once, whatever happened to this request.
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
  const did = async (
    action: FloorAction,
    act: Act,
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
    /** Clears the errors, when the user types again. */
    forget: () => setErrors({}),
    busy: Object.values(verbs).some(({ isPending }) => isPending),
    run: () => did('start', () => verbs.advance.mutateAsync(call({}))),
    finish: (counts: CountsEntered = {}) =>
      did(
        'finish',
        ({ confirmed }) => verbs.advance.mutateAsync(call({ ...counts, ...(confirmed && { confirmed }) })),
        (after) => whatFollows(client, after),
      ),
    pause: (reason: string) =>
      did(
        'pause',
        () => verbs.pause.mutateAsync(call({ reason })),
        () => reason,
      ),
    resume: () => did('resume', () => verbs.resume.mutateAsync(call({}))),
    suspend: () => did('suspend', () => verbs.suspend.mutateAsync(call({}))),
    makeUp: makeUp.run,
    undo: () => (operation.undoable ? undo(operation, operation.undoable.verb) : Promise.resolve()),
    addEntry: async (entry: EntryEntered): Promise<Fate> => {
      let fate: Fate = 'kept';
      const after = await attempt(
        addLabel,
        (word) => verbs.addEntry.mutateAsync({ params: { id }, body: { ...entry, ...word } }),
        { entered: enteredInWords(entry), dropped: () => (fate = 'dropped') },
      );
      if (!after) return fate;
      const { good, waste, unit } = countedOf(after);
      toast(`${name} counted`, {
        detail: `${job.number} · ${inUnit(good, unit)} good, ${inUnit(waste, unit)} waste`,
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

export type Floor = ReturnType<typeof useFloor>;
