/** Holds the state of the lorry that the user is loading, and sends it. */
import { useSessionStorage } from '@mantine/hooks';
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { type JobItem } from '../../../shared/contract/jobs.ts';
import { piecesToSend } from '../../../shared/rules/dispatch.ts';
import { fieldErrors, reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { useMe } from '../../client/session/session.ts';
import { useUnsentDraft } from '../../ui/form/use-unsent-draft.ts';
import { useLeaving } from '../../ui/page/unsaved-warning.ts';
import { confirm, refused, toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { count, number, withOffset } from '../../ui/page/format.ts';

/** Describes the pieces of one job on the lorry. */
export interface Load {
  job: JobItem;
  quantity: number | '';
  /** True if no delivery of the job's order follows, although this one may have fewer pieces than ordered. */
  complete: boolean;
}

/** Defines the part of an unsent lorry that survives a reload of the page. */
interface Draft {
  chosen: readonly Load[];
  note: string;
}
const nothing: Draft = { chosen: [], note: '' };

/** Returns a function that reverts a lorry with all its deliveries, for Undo. */
export function useRevertLorry() {
  const { mutateAsync, isPending } = useVerb(contract.dispatches.remove);
  const back = (id: string) =>
    mutateAsync({ params: { id } }).then(
      () => toast('Lorry removed'),
      (error: unknown) => refused('The lorry was not removed', reasonOf(error)),
    );
  return { back, busy: isPending };
}

const exceedsMade = ({ job, quantity }: Load) => Number(quantity) > piecesToSend(job);

const confirmExcess = (over: readonly Load[]) =>
  confirm({
    title: 'Dispatch more than is made?',
    text: over
      .map(
        ({ job, quantity }) =>
          `${job.number}: ${number(Number(quantity))} of ${count(piecesToSend(job), 'piece')} left`,
      )
      .join(', '),
    verb: 'Dispatch',
    keep: 'Change it',
  });

/**
 * Returns the lorry's state and the functions that change it. `rows` are the jobs that can be dispatched, as the
 * server last sent them.
 */
export function useLorry(rows: readonly JobItem[] | undefined) {
  const draft = useUnsentDraft('lorry', contract.dispatches.create);
  const [{ chosen, note }, setDraft] = useSessionStorage<Draft>({
    key: `makeready.draft.${useMe().id}.${draft}`,
    defaultValue: nothing,
    getInitialValueInEffect: false,
  });
  const setChosen = (loads: readonly Load[]) => setDraft((before) => ({ ...before, chosen: loads }));
  const setNote = (text: string) => setDraft((before) => ({ ...before, note: text }));
  const [date, setDate] = useState(() => withOffset(new Date()));
  const send = useVerb(
    contract.dispatches.create,
    ({ body }) => `Dispatch a lorry with ${count(body.jobs.length, 'job')}`,
  );
  const { back } = useRevertLorry();
  const loads = chosen.map((load) => ({
    ...load,
    job: rows?.find(({ id }) => id === load.job.id) ?? load.job,
  }));
  const has = (id: string) => chosen.some(({ job }) => job.id === id);
  const put = (id: string, changes: Partial<Load>) =>
    setChosen(chosen.map((load) => (load.job.id === id ? { ...load, ...changes } : load)));
  const remove = (id: string) => setChosen(chosen.filter(({ job }) => job.id !== id));
  const clear = () => setDraft(nothing);
  const toggle = (job: JobItem) => {
    send.reset();
    if (has(job.id)) remove(job.id);
    else setChosen([...chosen, { job, quantity: piecesToSend(job), complete: false }]);
  };
  useLeaving(() => chosen.length > 0 || note !== '', clear);
  const missing = loads.some(({ quantity }) => !(Number(quantity) >= 1));
  const submit = async () => {
    if (missing || send.isPending) return;
    const over = loads.filter(exceedsMade);
    if (over.length > 0 && !(await confirmExcess(over))) return;
    const jobs = loads.map(({ job, quantity, complete }) => {
      return { jobId: job.id, quantity: Number(quantity), complete };
    });
    send.mutate(
      { body: { jobs, date, note, confirmed: over.length > 0 } },
      {
        onSuccess: ({ id }) => {
          clear();
          toast(`Lorry with ${count(jobs.length, 'job')} dispatched`, { undo: () => back(id) });
        },
      },
    );
  };
  const errors = fieldErrors(send.error);
  return {
    loads,
    date,
    setDate,
    note,
    setNote,
    has,
    toggle,
    put,
    remove,
    submit,
    missing,
    busy: send.isPending,
    failure: send.error ? reasonOf(send.error) : null,
    /** Returns the error at the quantity of the load with this index, or null if the quantity is valid. */
    errorAt: (place: number) => errors[`jobs.${place}.quantity`] ?? null,
    exceedsMade,
  };
}
export type LorryState = ReturnType<typeof useLorry>;
