/** The lorry that is being loaded: what it takes of which job, and sending it. */
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { type JobItem } from '../../../shared/contract/jobs.ts';
import { piecesToSend } from '../../../shared/rules/dispatch.ts';
import { fieldErrors, reasonOf } from '../../client/api/problems.ts';
import { useVerb } from '../../client/api/queries.ts';
import { useLeaving } from '../../ui/form/unsaved-warning.ts';
import { confirm, refused, toast } from '../../ui/page/feedback.tsx';
import { count, number, withOffset } from '../../ui/page/format.ts';

/** What it takes of a job. */
export interface Load {
  job: JobItem;
  quantity: number | '';
  /** Nothing more of the order is to follow. */
  complete: boolean;
}

/** Takes a lorry back with all that it took. */
export function useLorryBack() {
  const { mutateAsync, isPending } = useVerb(contract.dispatches.remove);
  const back = (id: string) =>
    mutateAsync({ params: { id } }).then(
      () => toast('Lorry removed'),
      (error: unknown) => refused('The lorry was not removed', reasonOf(error)),
    );
  return { back, busy: isPending };
}

const isOver = ({ job, quantity }: Load) => Number(quantity) > piecesToSend(job);

const confirmOver = (over: readonly Load[]) =>
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

/** `rows` are the jobs as they are now. */
export function useLorry(rows: readonly JobItem[] | undefined) {
  const [chosen, setChosen] = useState<readonly Load[]>([]);
  const [date, setDate] = useState(() => withOffset(new Date()));
  const [note, setNote] = useState('');
  const send = useVerb(contract.dispatches.create);
  const { back } = useLorryBack();
  const loads = chosen.map((load) => ({
    ...load,
    job: rows?.find(({ id }) => id === load.job.id) ?? load.job,
  }));
  const has = (id: string) => chosen.some(({ job }) => job.id === id);
  const put = (id: string, changes: Partial<Load>) =>
    setChosen(chosen.map((load) => (load.job.id === id ? { ...load, ...changes } : load)));
  const remove = (id: string) => setChosen(chosen.filter(({ job }) => job.id !== id));
  const clear = () => {
    setChosen([]);
    setNote('');
  };
  const toggle = (job: JobItem) => {
    send.reset();
    if (has(job.id)) remove(job.id);
    else setChosen([...chosen, { job, quantity: piecesToSend(job), complete: false }]);
  };
  useLeaving(() => chosen.length > 0 || note !== '', clear);
  const missing = loads.some(({ quantity }) => !(Number(quantity) >= 1));
  const submit = async () => {
    if (missing || send.isPending) return;
    const over = loads.filter(isOver);
    if (over.length > 0 && !(await confirmOver(over))) return;
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
    /** What is wrong with what it takes of the job at this place. */
    errorAt: (place: number) => errors[`jobs.${place}.quantity`] ?? null,
    isOver,
  };
}
export type LorryState = ReturnType<typeof useLorry>;
