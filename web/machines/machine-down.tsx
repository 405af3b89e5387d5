/** Marks a machine as down, with a reason and the expected return, and puts it back in service. */
import { Drawer, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { contract } from '../client/contract.ts';
import { valueRequired } from '../../shared/platform/reasons/refusal-reason.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { fieldErrors, reasonOf } from '../client/api/api-errors.ts';
import { useVerb } from '../client/api/queries.ts';
import { impactHeadline } from '../open-shop/impact-words.ts';
import { areDatesMeant } from '../ui/form/confirm-far-dates.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { whenOverlaysReady } from '../ui/dialogs/load-overlay-code.ts';
import { refused, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { dateTime, fromLocalInput, toLocalInput } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import { Notice, Panel } from '../ui/page/page.tsx';
import { reasonText } from '../client/reason-text.ts';
import { DownImpact, useDownImpact } from './down-impact.tsx';
import { expectedBackWords } from './expected-back-words.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import styles from './machines.module.css';

/** Lists common reasons for a machine to be down. The user may type any other reason. */
const downReasons = ['Breakdown', 'Maintenance', 'Waiting for a part', 'Power', 'Nobody to run it'];

type Down = NonNullable<Machine['down']>;

/** Returns the action that puts the machine back in service. */
export function useBringBack({ id, name }: Pick<Machine, 'id' | 'name'>) {
  const up = useVerb(contract.machines.up);
  const press = () =>
    up
      .mutateAsync({ params: { id } })
      .then(() => toast(`${name} is back in service`, { of: id }))
      .catch((error: unknown) => refused(`${name} is still down`, `${reasonOf(error)}.`, id));
  return { press, busy: up.isPending };
}

export function DownNotice({ machine, down }: { machine: Machine; down: Down }) {
  const [now, zone] = [useNow(), useShopZone()];
  const { press, busy } = useBringBack(machine);
  const { reason, since, expectedBack } = down;
  return (
    <Notice tone="danger">
      <div className={`${layout.row} ${layout.gap4} ${layout.wrap} ${layout.between}`}>
        <span>
          <b>Down: {reason}.</b> Since {dateTime(since, { zone })}
          {expectedBack && `, ${expectedBackWords(expectedBack, now, zone)}`}. Nothing starts here and new
          jobs go elsewhere.
        </span>
        <ActionButton icon="check" refusal={machine.can.up} busy={busy} onClick={() => void press()}>
          Back in service
        </ActionButton>
      </div>
    </Notice>
  );
}

/** Marks the machine as down. Undo also resumes the operation that this paused. */
function useTakeDown(machine: Machine) {
  const { id: of, name } = machine;
  const down = useVerb(contract.machines.down);
  const resume = useVerb(contract.operations.resume);
  const { press: bringBack } = useBringBack(machine);
  const take = async (body: { reason: string; expectedBack: string | null }, impact: string) => {
    const again = machine.down !== null;
    try {
      const { running } = await down.mutateAsync({ params: { id: of }, body });
      const paused = machine.running?.state === 'running' && running?.state === 'paused' ? running : null;
      const undo = async () => {
        await bringBack();
        if (paused)
          await resume
            .mutateAsync({ params: { id: paused.id } })
            .catch((error: unknown) => refused(`${paused.name} stays paused`, `${reasonOf(error)}.`, of));
      };
      const words = [paused && `${paused.jobNumber} ${paused.name} is paused`, impact];
      const detail = [body.reason, ...words].filter(Boolean).join('. ');
      if (again) toast(`${name} is still down`, { detail, of });
      else toast(`${name} is down`, { detail, undo: () => void undo(), of });
      return true;
    } catch (error) {
      if (Object.keys(fieldErrors(error)).length === 0)
        refused(`${name} was not marked as down`, `${reasonOf(error)}.`, of);
      return false;
    }
  };
  return { take, busy: down.isPending, errors: fieldErrors(down.error) };
}

function DownForm({ machine, close }: { machine: Machine; close: () => void }) {
  const { take, busy, errors } = useTakeDown(machine);
  const [reason, setReason] = useState(machine.down?.reason ?? '');
  const zone = useShopZone();
  const [back, setBack] = useState(toLocalInput(machine.down?.expectedBack, zone));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const expectedBack = fromLocalInput(back, zone) || null;
  const found = useDownImpact(machine.id, expectedBack);
  const missing = isSubmitted && reason.trim() === '' ? reasonText(valueRequired) : undefined;
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (reason.trim() === '' || !(await areDatesMeant({ 'Expected back': expectedBack }))) return;
    if (await take({ reason, expectedBack }, found.impact ? impactHeadline(found.impact) : '')) close();
  };
  return (
    <form className={`${layout.stack} ${styles.sheet}`} noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextInput
        label="Reason"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={missing ?? errors['reason']}
        data-autofocus
      />
      <div className={`${layout.row} ${layout.wrap}`}>
        {downReasons.map((each) => (
          <ActionButton key={each} size="xs" onClick={() => setReason(each)}>
            {each}
          </ActionButton>
        ))}
      </div>
      <TextInput
        label="Expected back"
        description="Leave empty if unknown."
        type="datetime-local"
        value={back}
        onChange={(event) => setBack(event.currentTarget.value)}
        error={errors['expectedBack']}
      />
      <DownImpact {...found} />
      <div className={layout.row}>
        <ActionButton type="submit" variant="danger-solid" busy={busy}>
          {machine.down ? 'Change' : 'Mark as down'}
        </ActionButton>
        <ActionButton variant="quiet" onClick={close}>
          Cancel
        </ActionButton>
      </div>
    </form>
  );
}

export function TakeDown({ machine }: { machine: Machine }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const label = machine.down ? 'Change the reason' : 'Mark as down';
  return (
    <Panel title="On the floor" padded>
      <div className={layout.stack}>
        <p className={`${text.small} ${text.muted}`}>
          While it is down nothing starts, the running job is paused and new jobs go elsewhere.
        </p>
        <ActionButton
          refusal={machine.can.down}
          onClick={() => void whenOverlaysReady().then(() => setOpen(true))}
        >
          {label}
        </ActionButton>
      </div>
      <Drawer opened={open} onClose={close} title={`${machine.name}: ${label.toLowerCase()}`}>
        <DownForm machine={machine} close={close} />
      </Drawer>
    </Panel>
  );
}
