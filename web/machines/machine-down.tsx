/** Marks a machine as down, with a reason and the expected return, and puts it back in service. */
import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import { contract } from '../client/contract.ts';
import { valueRequired } from '../../shared/platform/reasons/refusal-reason.ts';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { fieldErrors, reasonOf } from '../client/api/api-errors.ts';
import { useVerb } from '../client/api/queries.ts';
import { type Preview, PreviewDetails, previewWords, usePreview } from '../open-shop/change-impact.tsx';
import { areDatesMeant } from '../ui/form/confirm-far-dates.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { ask, refused, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { count, dateTime, fromLocalInput, toLocalInput } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import { Notice, Panel } from '../ui/page/page.tsx';
import { reasonText } from '../client/reason-text.ts';
import { expectedBackWords } from './expected-back-words.ts';
import { usePutBackQueue } from './move-queue.tsx';
import dialog from '../ui/style/dialog.module.css';
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

/** Returns what is done when the machine goes down: nothing with its queue, or each operation moves to the first free machine. */
const waysOf = (machine: Machine, expectedBack: string | null) => {
  const down = { do: 'down', id: machine.id, expectedBack } as const;
  return { leave: [down], move: [down, { do: 'clear', id: machine.id }] } as const;
};
type Way = keyof ReturnType<typeof waysOf>;

/** Marks the machine as down and, if wanted, moves its queue. Undo takes back both, and resumes what this paused. */
function useTakeDown(machine: Machine) {
  const { id: of, name } = machine;
  const down = useVerb(contract.machines.down);
  const clear = useVerb(contract.machines.clear);
  const putBack = usePutBackQueue(machine);
  const resume = useVerb(contract.operations.resume);
  const { press: bringBack } = useBringBack(machine);
  const params = { id: of };
  const failed = (what: string) => (error: unknown) => refused(what, `${reasonOf(error)}.`, of);
  const take = async (body: { reason: string; expectedBack: string | null }, way: Way, impact: string) => {
    const again = machine.down !== null;
    try {
      const { running } = await down.mutateAsync({ params, body });
      const paused = machine.running?.state === 'running' && running?.state === 'paused' ? running : null;
      const moved =
        way === 'move'
          ? await clear.mutateAsync({ params, body: {} }).catch(failed('The queue was not moved'))
          : undefined;
      const undo = async () => {
        if (moved && moved.moved > 0) await putBack(moved.operations);
        await bringBack();
        if (paused)
          await resume
            .mutateAsync({ params: { id: paused.id } })
            .catch(failed(`${paused.name} stays paused`));
      };
      const words = [
        body.reason,
        paused && `${paused.jobNumber} ${paused.name} is paused`,
        moved && `${count(moved.moved, 'operation')} moved`,
        impact,
      ];
      const detail = words.filter(Boolean).join('. ');
      if (again) toast(`${name} is still down`, { detail, of });
      else toast(`${name} is down`, { detail, undo: () => void undo(), of });
      return true;
    } catch (error) {
      if (Object.keys(fieldErrors(error)).length === 0) failed(`${name} was not marked as down`)(error);
      return false;
    }
  };
  return { take, busy: down.isPending || clear.isPending, errors: fieldErrors(down.error) };
}

const WayText = ({ label, effect }: { label: string; effect: string }) => (
  <span>
    <b>{label}</b>
    <span className={`${text.small} ${text.muted}`}>{effect}</span>
  </span>
);

/** Offers what happens with the queue, each way with its effect on other jobs. */
function QueueWays(props: {
  machine: Machine;
  previews: Record<Way, Preview>;
  way: Way;
  onWay: (way: Way) => void;
}) {
  const { machine, previews, way, onWay } = props;
  const waiting = machine.queuedCount + machine.waitingCount;
  const { result } = previews.move;
  const moved = result && 'moved' in result ? result.moved : null;
  const labels = {
    leave: `Leave the queue: ${waiting === 1 ? '1 operation waits' : `all ${waiting} operations wait`}`,
    move: `Move the queue${moved === null ? '' : `: ${moved} of ${waiting} can go`}`,
  };
  return (
    <fieldset className={styles.ways}>
      <legend className={text.medium}>What happens to its queue</legend>
      {(['leave', 'move'] as const).map((each) => (
        <label key={each}>
          <input
            type="radio"
            name="way"
            value={each}
            checked={each === way}
            disabled={each === 'move' && moved === 0}
            onChange={() => onWay(each)}
          />
          <WayText label={labels[each]} effect={previewWords(previews[each]) || 'Working it out …'} />
        </label>
      ))}
    </fieldset>
  );
}

function DownForm({ machine, close }: { machine: Machine; close: () => void }) {
  const { take, busy, errors } = useTakeDown(machine);
  const [reason, setReason] = useState(machine.down?.reason ?? '');
  const zone = useShopZone();
  const [back, setBack] = useState(toLocalInput(machine.down?.expectedBack, zone));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [way, setWay] = useState<Way>('leave');
  const id = useId();
  const expectedBack = fromLocalInput(back, zone) || null;
  const ways = waysOf(machine, expectedBack);
  const canMove = machine.can.clear === null && machine.down === null;
  const previews = { leave: usePreview(ways.leave), move: usePreview(canMove ? ways.move : null) };
  const missing = isSubmitted && reason.trim() === '' ? reasonText(valueRequired) : undefined;
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (reason.trim() === '' || !(await areDatesMeant({ 'Expected back': expectedBack }))) return;
    if (await take({ reason, expectedBack }, way, previewWords(previews[way]))) close();
  };
  return (
    <>
      <form
        id={id}
        className={`${dialog.body} ${layout.stack}`}
        noValidate
        onSubmit={(event) => void onSubmit(event)}
      >
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
        {canMove && <QueueWays {...{ machine, previews, way }} onWay={setWay} />}
        <PreviewDetails {...previews[way]} />
      </form>
      <footer>
        <Button onClick={close}>Cancel</Button>
        <Button type="submit" form={id} variant="danger-solid" aria-busy={busy || undefined}>
          {machine.down ? 'Change' : way === 'move' ? 'Mark as down, move the queue' : 'Mark as down'}
        </Button>
      </footer>
    </>
  );
}

export function TakeDown({ machine }: { machine: Machine }) {
  const label = machine.down ? 'Change the reason' : 'Mark as down';
  const open = () =>
    ask<void>(
      `${machine.name}: ${label.toLowerCase()}`,
      undefined,
      (close) => <DownForm machine={machine} close={() => close()} />,
      true,
    );
  return (
    <Panel title="On the floor" padded>
      <div className={layout.stack}>
        <p className={`${text.small} ${text.muted}`}>
          While it is down nothing starts, the running job is paused and new jobs go elsewhere.
        </p>
        <ActionButton refusal={machine.can.down} onClick={() => void open()}>
          {label}
        </ActionButton>
      </div>
    </Panel>
  );
}
