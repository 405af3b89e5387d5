/** Shows the dialog that records a delivery of a job. */
import { Button, Checkbox, Modal } from '@mantine/core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Job, jobs } from '../../../shared/jobs/jobs.contract.ts';
import { piecesLeft, piecesToSend } from '../../../shared/dispatch/dispatchable-pieces.ts';
import { acceptedInWords, mostAccepted } from '../../../shared/shop/tolerance/tolerance.ts';
import { piecesDispatched, isOverDispatched } from '../../../shared/jobs/aggregate/job-status.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { confirm, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { useUnsentDraft } from '../../ui/form/use-unsent-draft.ts';
import { DateTimeField, NumberField, TextField } from '../../ui/fields/fields.tsx';
import { FormElement, FormFailure, Restored } from '../../ui/form/form-parts.tsx';
import { useRecordForm } from '../../ui/form/record-form.ts';
import { count, number, withOffset } from '../../ui/text/format-values.ts';
import { type useRevertDispatch } from './use-revert-dispatch.ts';
import { t } from '../../../shared/platform/translate.ts';
import dialog from '../../ui/style/dialog.module.css';
import layout from '../../ui/style/layout.module.css';

const schema = jobs.dispatch.body;

function useDispatchForm(job: Job, done: (quantity: number, after: Job) => void) {
  const dispatch = useVerb(
    contract.jobs.dispatch,
    ({ body }) => t`Dispatch ${count(body.quantity, 'piece')} of ${job.number}`,
  );
  const [date] = useState(() => withOffset(new Date()));
  const draft = useUnsentDraft(`job.${job.id}.dispatch`, contract.jobs.dispatch, { id: job.id });
  return useRecordForm({
    schema,
    initial: { quantity: piecesToSend(job) || ('' as const), date, note: '', complete: false },
    labels: {
      quantity: t('Quantity'),
      date: t('Date'),
      note: t('Note'),
      complete: t('This completes the order'),
    },
    draft,
    save: async (body) => ({
      quantity: body.quantity,
      // The user has confirmed a quantity above the pieces made before the request.
      after: await dispatch.mutateAsync({
        params: { id: job.id },
        body: { ...body, confirmed: body.quantity > piecesToSend(job) },
      }),
    }),
    saved: ({ quantity, after }) => done(quantity, after),
  });
}

/** Asks the user to confirm a delivery that exceeds the pieces made, or the order with its buffer. */
async function isMeant(job: Job, more: number): Promise<boolean> {
  const made = more > piecesLeft(job);
  if (!made && !isOverDispatched(job, more)) return true;
  const all = number(piecesDispatched(job) + more);
  const most = job.tolerance && t`The customer accepts at most ${number(mostAccepted(job))}.`;
  return confirm({
    title: made ? t('Dispatch more than is made?') : t('Dispatch more than ordered?'),
    text: made
      ? t`${number(job.made)} pieces are made and ${number(job.sent)} sent; ${all} pieces would then be dispatched.`
      : [t`${all} pieces would then be dispatched of ${number(job.quantity)} ordered.`, most]
          .filter(Boolean)
          .join(' '),
    verb: t('Dispatch'),
    keep: t('Change it'),
  });
}

interface FormProps {
  job: Job;
  revert: ReturnType<typeof useRevertDispatch>['press'];
  onClose: () => void;
}

function DispatchForm({ job, revert, onClose }: FormProps) {
  const id = useId();
  const navigate = useNavigate();
  const form = useDispatchForm(job, (quantity, { dispatches }) => {
    const made = dispatches.find(({ id: each }) => !job.dispatches.some((before) => before.id === each));
    toast(t`${count(quantity, 'piece')} of ${job.number} dispatched`, {
      ...(made && {
        lead: { label: t('Delivery note'), open: () => navigate(to('DeliveryNote', made.id)) },
        undo: () => revert(made),
      }),
    });
    onClose();
  });
  const submit = async () => {
    const quantity = Number(form.values.quantity);
    if (form.attention.length > 0 || (await isMeant(job, quantity))) await form.submit();
  };
  return (
    <FormElement form={form} className={dialog.dialog} submit={submit} isFinal>
      <div className={`${dialog.body} ${layout.stack}`}>
        <FormFailure form={form} />
        <NumberField
          {...form.field('quantity')}
          unit={t('pieces')}
          whole
          hint={[
            t`${count(job.made, 'piece')} made, ${number(job.sent)} sent, ${number(job.quantity)} ordered`,
            acceptedInWords(job, job.sent + Number(form.values.quantity), number)?.words,
          ]
            .filter(Boolean)
            .join('; ')}
        />
        <DateTimeField {...form.field('date')} />
        <TextField {...form.field('note')} />
        <Checkbox
          id={id}
          label={t('This completes the order')}
          checked={form.values.complete}
          onChange={(event) => form.set('complete', event.currentTarget.checked)}
        />
        <Restored form={form} />
      </div>
      <footer>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" variant="filled" aria-busy={form.busy || undefined}>
          {t('Dispatch')}
        </Button>
      </footer>
    </FormElement>
  );
}

export const DispatchDialog = (props: FormProps & { opened: boolean }) => (
  <Modal
    opened={props.opened}
    onClose={props.onClose}
    title={t`Dispatch ${props.job.number}`}
    withCloseButton={false}
  >
    <DispatchForm {...props} />
  </Modal>
);
