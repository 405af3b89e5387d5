/** Recording a delivery, whole or in part (design: jobs, dispatch). */
import { Button, Checkbox, Modal } from '@mantine/core';
import { useId, useState } from 'react';
import { type z } from 'zod';
import { contract } from '../../../shared/contract/contract.ts';
import { type Job } from '../../../shared/contract/jobs.ts';
import { dispatchedOf, isOverDispatched, refuseDispatch } from '../../../shared/rules/job-status.ts';
import { fieldErrors, reasonOf } from '../../client/api/problems.ts';
import { useVerb } from '../../client/api/queries.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { confirm, toast } from '../../ui/page/feedback.tsx';
import { DateTimeField, NumberField, TextField } from '../../ui/form/fields.tsx';
import { messagesOf } from '../../ui/form/form-values.ts';
import { count, number, withOffset } from '../../ui/page/format.ts';
import { Notice } from '../../ui/page/page.tsx';
import { useTakeBack } from './use-take-back.ts';

const schema = contract.jobs.dispatch.body;
type Body = z.input<typeof schema>;
type Typed = { quantity: number | ''; date: string; note: string; complete: boolean };

const stillToSend = (job: Job) => Math.max(0, job.quantity - dispatchedOf(job));

/** Every key of what is typed as a field's binding. */
function useTyped(job: Job) {
  const [typed, setTyped] = useState<Typed>(() => ({
    quantity: stillToSend(job) || '',
    date: withOffset(new Date()),
    note: '',
    complete: false,
  }));
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = <K extends keyof Typed>(name: K, value: Typed[K]) => {
    setErrors({});
    setTyped((before) => ({ ...before, [name]: value }));
  };
  const field = <K extends keyof Typed>(name: K, label: string) => ({
    name,
    label,
    value: typed[name],
    error: errors[name] ?? null,
    onChange: (value: Typed[K]) => set(name, value),
    onBlur: () => undefined,
  });
  return { typed, set, field, setErrors };
}

const confirmOver = (job: Job, more: number) =>
  confirm({
    title: 'Dispatch more than ordered?',
    text: `${number(dispatchedOf(job) + more)} pieces would then be dispatched of ${number(job.quantity)} ordered.`,
    verb: 'Dispatch',
    keep: 'Look again',
  });

interface FormProps {
  job: Job;
  takeBack: (made: Job['dispatches'][number]) => void;
  onClose: () => void;
}

function DispatchForm({ job, takeBack, onClose }: FormProps) {
  const { typed, set, field, setErrors } = useTyped(job);
  const dispatch = useVerb(contract.jobs.dispatch);
  const id = useId();
  const left = stillToSend(job);
  const submit = async () => {
    const wrong = messagesOf(schema, typed);
    setErrors(wrong);
    if (Object.keys(wrong).length > 0 || dispatch.isPending) return;
    const quantity = Number(typed.quantity);
    if (isOverDispatched(job, quantity) && !(await confirmOver(job, quantity))) return;
    dispatch.mutate(
      { params: { id: job.id }, body: typed as Body },
      {
        onSuccess: ({ dispatches }) => {
          const made = dispatches.find(
            ({ id: each }) => !job.dispatches.some((before) => before.id === each),
          );
          toast(`${count(quantity, 'piece')} of ${job.number} dispatched`, {
            ...(made && { undo: () => takeBack(made) }),
          });
          onClose();
        },
        onError: (error) => setErrors(fieldErrors(error)),
      },
    );
  };
  const other = dispatch.error && Object.keys(fieldErrors(dispatch.error)).length === 0;
  return (
    <form
      noValidate
      className="dialog"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <div className="body stack">
        {other && (
          <Notice tone="danger" alert>
            {reasonOf(dispatch.error)}
          </Notice>
        )}
        <NumberField
          {...field('quantity', 'Quantity')}
          unit="pieces"
          whole
          hint={`${number(left)} of ${number(job.quantity)} are still to be dispatched`}
        />
        <DateTimeField {...field('date', 'Date')} />
        <TextField {...field('note', 'Note')} />
        <Checkbox
          id={id}
          label="This completes the order"
          checked={typed.complete}
          onChange={(event) => set('complete', event.currentTarget.checked)}
        />
      </div>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="filled" aria-busy={dispatch.isPending || undefined}>
          Dispatch
        </Button>
      </footer>
    </form>
  );
}

export function Dispatch({ job }: { job: Job }) {
  const [open, setOpen] = useState(false);
  const mayNot = useRefusal('edit');
  const close = () => setOpen(false);
  // Not the form's: what is undone is undone after it has closed.
  const { press } = useTakeBack(job);
  return (
    <>
      <ActionButton
        showReason="beside"
        refusal={mayNot ?? refuseDispatch(job.status)}
        onClick={() => setOpen(true)}
      >
        Dispatch
      </ActionButton>
      <Modal opened={open} onClose={close} title={`Dispatch ${job.number}`} withCloseButton={false}>
        <DispatchForm job={job} takeBack={press} onClose={close} />
      </Modal>
    </>
  );
}
