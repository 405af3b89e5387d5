/** Marks a machine as down, with a reason and the expected return, and puts it back in service. */
import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { contract } from '../client/contract.ts';
import { valueRequired } from '../../shared/platform/reasons/refusal-reason.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { fieldErrors, reasonOf } from '../client/api/api-errors.ts';
import { useVerb } from '../client/api/queries.ts';
import { focusOnMount } from '../ui/keys/focus-on-mount.ts';
import { areDatesMeant } from '../ui/form/confirm-far-dates.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { refused, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { dateTime, fromLocalInput, toLocalInput } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import { Notice, Panel } from '../ui/page/page.tsx';
import { reasonText } from '../client/reason-text.ts';
import { expectedBackWords } from './expected-back-words.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';

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

/**
 * Marks the machine as down. The toast offers Undo unless the server paused an operation, which Undo would not
 * resume.
 */
function useTakeDown(machine: Machine) {
  const down = useVerb(contract.machines.down);
  const { press: bringBack } = useBringBack(machine);
  const take = async (body: { reason: string; expectedBack: string | null }) => {
    const again = machine.down !== null;
    const of = machine.id;
    try {
      const { running } = await down.mutateAsync({ params: { id: machine.id }, body });
      const paused = machine.running?.state === 'running' && running?.state === 'paused';
      if (paused) {
        toast(`${machine.name} is down`, { detail: `${running.jobNumber} ${running.name} is paused`, of });
      } else if (again) toast(`${machine.name} is still down`, { detail: body.reason, of });
      else toast(`${machine.name} is down`, { detail: body.reason, undo: () => void bringBack(), of });
      return true;
    } catch (error) {
      if (Object.keys(fieldErrors(error)).length === 0)
        refused(`${machine.name} was not marked as down`, `${reasonOf(error)}.`, of);
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
  const missing = isSubmitted && reason.trim() === '' ? reasonText(valueRequired) : undefined;
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    const body = { reason, expectedBack: fromLocalInput(back, zone) || null };
    if (reason.trim() === '' || !(await areDatesMeant({ 'Expected back': body.expectedBack }))) return;
    if (await take(body)) close();
  };
  return (
    <form className={layout.stack} noValidate onSubmit={(event) => void onSubmit(event)}>
      <TextInput
        label="Reason"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        error={missing ?? errors['reason']}
        ref={focusOnMount}
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
  return (
    <Panel title="On the floor" padded>
      {open ? (
        <DownForm machine={machine} close={() => setOpen(false)} />
      ) : (
        <div className={layout.stack}>
          <p className={`${text.small} ${text.muted}`}>
            While it is down nothing starts, the running job is paused and new jobs go elsewhere.
          </p>
          <ActionButton refusal={machine.can.down} onClick={() => setOpen(true)}>
            {machine.down ? 'Change the reason' : 'Mark as down'}
          </ActionButton>
        </div>
      )}
    </Panel>
  );
}
