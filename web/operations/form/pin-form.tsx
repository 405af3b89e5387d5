/**
 * Shows the form that pins an operation to its machine, so that plans do not move it to another. The pin may
 * also set the start.
 */
import { useState } from 'react';
import { z } from 'zod';
import { pinRequest } from '../../../shared/operations/operation-parts.contract.ts';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { isClosed } from '../../../shared/jobs/aggregate/operation-state.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { DateTimeField, SelectField, TextField } from '../../ui/fields/fields.tsx';
import { FormElement, FormFailure } from '../../ui/form/form-parts.tsx';
import { useRecordForm } from '../../ui/form/record-form.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { dateTime } from '../../ui/text/format-values.ts';
import { useShopZone } from '../../ui/text/use-now.ts';
import { useMachineTargets } from '../machine-select.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';

type PinProps = { operation: OperationRecord };

/** The schema of a pin. An empty start means that the pin sets no start. */
const pinSchema = z.preprocess(
  (values) => {
    const pinValues = values as { start?: string };
    return { ...pinValues, start: pinValues.start === '' ? null : pinValues.start };
  },
  pinRequest.extend({ start: pinRequest.shape.start.transform((start) => start ?? null) }),
);

function PinForm({ operation, close }: PinProps & { close: () => void }) {
  const { id, name, job, machineId, pin } = operation;
  const add = useVerb(contract.pins.add);
  const machines = useMachineTargets(operation).filter(({ disabled }) => !disabled);
  const form = useRecordForm({
    schema: pinSchema,
    initial: { machineId: machineId ?? '', start: pin?.start ?? '', why: pin?.why ?? '' },
    labels: { machineId: t('Pin to'), start: t('Start no earlier than'), why: t('Why') },
    save: (body) => add.mutateAsync({ params: { id }, body }),
    saved: ({ machine }) => {
      toast(t`${name} pinned to ${machine?.name ?? t('its machine')}`, { detail: job.number });
      close();
    },
  });
  return (
    <FormElement form={form} className={layout.stack} label={t('Pin')}>
      <FormFailure form={form} />
      <SelectField {...form.field('machineId')} options={machines} />
      <DateTimeField {...form.field('start')} hint={t('Empty: any time, on this machine.')} />
      <TextField {...form.field('why')} placeholder={t('Such as: the customer comes to see it')} />
      <div className={layout.row}>
        <ActionButton type="submit" variant="filled" busy={form.busy}>
          {t('Pin')}
        </ActionButton>
        <ActionButton variant="quiet" onClick={close}>
          {t('Cancel')}
        </ActionButton>
      </div>
    </FormElement>
  );
}

function Pinned({ operation }: PinProps) {
  const zone = useShopZone();
  const { pin, machine } = operation;
  if (!pin) return null;
  const from = pin.start && t` from ${dateTime(pin.start, { zone })}`;
  return (
    <p className={text.small}>
      <b>{t`Pinned to ${machine?.name ?? t('its machine')}${from}.`}</b>{' '}
      {[pin.why, pin.userName].filter(Boolean).join(' · ')}
    </p>
  );
}

/** Shows the operation's pin, and the form that changes it. Plans respect the pin. */
export function OperationPin({ operation }: PinProps) {
  const [open, setOpen] = useState(false);
  const remove = useVerb(contract.pins.remove);
  const { id, name, job, pin, can, state } = operation;
  // Typed values stay even if the operation changes or ends. Pin is then refused with a reason.
  if (open) return <PinForm operation={operation} close={() => setOpen(false)} />;
  if (isClosed(state)) return null;
  const unpin = () =>
    remove
      .mutateAsync({ params: { id } })
      .then(() => toast(t`${name} is no longer pinned`, { detail: job.number }))
      .catch((error: unknown) => refused(t('Still pinned'), `${reasonOf(error)}.`));
  return (
    <>
      <Pinned operation={operation} />
      <div className={`${layout.row} ${layout.wrap}`}>
        <ActionButton size="xs" icon="pin" refusal={can.pin} onClick={() => setOpen(true)}>
          {pin ? t('Change pin') : t('Pin')}
        </ActionButton>
        {pin && (
          <ActionButton size="xs" refusal={can.unpin} busy={remove.isPending} onClick={() => void unpin()}>
            {t('Unpin')}
          </ActionButton>
        )}
      </div>
    </>
  );
}
