/** Offers what helps while a machine is down: its queue moves, it comes back, or its return gets a date. */
import { TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { type Machine } from '../../shared/machines/machines.contract.ts';
import { fieldErrors, reasonOf } from '../client/api/api-errors.ts';
import { useInPlaceQuery, useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { refused, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { areDatesMeant } from '../ui/form/confirm-far-dates.ts';
import { focusOnMount } from '../ui/keys/focus-on-mount.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { fromLocalInput, toLocalInput } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import { expectedBackWords } from './expected-back-words.ts';
import { useBringBack } from './machine-down.tsx';
import { MoveQueueMenu, useMoveQueue, useQueueTargets } from './move-queue.tsx';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import styles from './machines.module.css';

type DownMachine = Machine & { down: NonNullable<Machine['down']> };

/** Sets when the machine is expected back. The toast has Undo. */
function useExpectBack({ id, name, down }: DownMachine) {
  const verb = useVerb(contract.machines.down);
  const [now, zone] = [useNow(), useShopZone()];
  const { reason, expectedBack: before } = down;
  const set = (expectedBack: string | null) =>
    verb.mutateAsync({ params: { id }, body: { reason, expectedBack } });
  const failed = (error: unknown) => refused(t`${name} keeps its date`, `${reasonOf(error)}.`, id);
  const save = async (expectedBack: string | null) => {
    if (!(await areDatesMeant({ 'Expected back': expectedBack }))) return false;
    try {
      await set(expectedBack);
    } catch (error) {
      if (Object.keys(fieldErrors(error)).length === 0) failed(error);
      return false;
    }
    const words = expectedBack === null ? t('back: not known') : expectedBackWords(expectedBack, now, zone);
    toast(`${name}: ${words}`, { undo: () => set(before).catch(failed), of: id });
    return true;
  };
  return { save, busy: verb.isPending, error: fieldErrors(verb.error)['expectedBack'] };
}

function ExpectedBackForm({ machine, close }: { machine: DownMachine; close: () => void }) {
  const zone = useShopZone();
  const { save, busy, error } = useExpectBack(machine);
  const [back, setBack] = useState(toLocalInput(machine.down.expectedBack, zone));
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (await save(fromLocalInput(back, zone) || null)) close();
  };
  return (
    <form
      className={`${layout.row} ${layout.wrap} ${layout.itemsEnd}`}
      noValidate
      onSubmit={(event) => void onSubmit(event)}
    >
      <TextInput
        label={t('Expected back')}
        type="datetime-local"
        size="xs"
        value={back}
        onChange={(event) => setBack(event.currentTarget.value)}
        onKeyDown={({ key }) => key === 'Escape' && close()}
        error={error}
        ref={focusOnMount}
      />
      <ActionButton type="submit" size="xs" busy={busy}>
        {t('Save')}
      </ActionButton>
      <ActionButton size="xs" variant="quiet" onClick={close}>
        {t('Cancel')}
      </ActionButton>
    </form>
  );
}

function Actions({ machine }: { machine: DownMachine }) {
  const [edits, setEdits] = useState(false);
  const targets = useQueueTargets(machine);
  const { press, busy } = useMoveQueue(machine);
  const { press: bringBack, busy: returning } = useBringBack(machine);
  const refusal = machine.can.clear;
  const move = (
    <ActionButton size="xs" busy={busy} refusal={refusal}>
      {t('Move the queue')}
    </ActionButton>
  );
  if (edits) return <ExpectedBackForm machine={machine} close={() => setEdits(false)} />;
  return (
    <div
      className={`${layout.row} ${layout.wrap}`}
      role="group"
      aria-label={t`While ${machine.name} is down`}
    >
      {refusal === null ? (
        <MoveQueueMenu targets={targets} press={press}>
          {move}
        </MoveQueueMenu>
      ) : (
        move
      )}
      <ActionButton size="xs" refusal={machine.can.up} busy={returning} onClick={() => void bringBack()}>
        {t('Back in service')}
      </ActionButton>
      <ActionButton size="xs" refusal={machine.can.down} onClick={() => setEdits(true)}>
        {t('Expected back')}
      </ActionButton>
    </div>
  );
}

const isDown = (machine: Machine | undefined): machine is DownMachine => Boolean(machine?.down);

/** Shows the actions for the machine with this id, and keeps their room while it loads. */
export function DownActions({ id }: { id: string }) {
  const { data } = useInPlaceQuery(contract.machines.get, { params: { id } });
  return <div className={styles.downActions}>{isDown(data) && <Actions machine={data} />}</div>;
}
