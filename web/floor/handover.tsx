/** Takes down what the next person at the machine must watch, and shows it to that person (decision 106). */
import { Textarea } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import { type SubmitEvent } from 'react';
import { type Handover, handoverMaximum, type Machine } from '../../shared/machines/machines.contract.ts';
import { unreadHandover } from '../../shared/operations/machine-queue.ts';
import { t } from '../../shared/platform/translate.ts';
import { reasonOf } from '../client/api/api-errors.ts';
import { useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { useMe } from '../client/session/session.ts';
import { refused, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { focusOnMount } from '../ui/keys/focus-on-mount.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { DateTime } from '../ui/text/date-elements.tsx';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import { FloorPanel } from './floor-panel.tsx';
import styles from './floor.module.css';

/** What is handed over most. A tap sends it. */
const usual = [t('Watch the colour'), t('Watch the register'), t('Watch the feed'), t('Clean before Run')];

/** Returns the handover that this person must read before Run: one that another person wrote. */
export function useUnread({ handover }: Pick<Machine, 'handover'>): Handover | null {
  return unreadHandover(handover, useMe().id);
}

/** Returns the actions on the machine's handover. A refusal is shown as a message. */
function useHandover({ id, name }: Machine) {
  const give = useVerb(contract.machines.handOver);
  const read = useVerb(contract.machines.readHandover);
  const params = { id };
  const failed = (title: string) => (error: unknown) => {
    refused(title, `${reasonOf(error)}.`, id);
    return null;
  };
  const end = async ({ at }: Handover, done: string) => {
    const after = await read
      .mutateAsync({ params, body: { at } })
      .catch(failed(t('The handover is still open')));
    if (after) toast(done, { of: id });
  };
  return {
    busy: give.isPending || read.isPending,
    end,
    /** Returns whether the words were sent. */
    give: async (words: string): Promise<boolean> => {
      const after = await give
        .mutateAsync({ params, body: { text: words } })
        .catch(failed(t('The machine was not handed over')));
      const given = after?.handover;
      if (given)
        toast(t`${name} handed over`, {
          detail: given.text,
          undo: () => void end(given, t('Handover taken back')),
          of: id,
        });
      return after !== null;
    },
  };
}

/** Shows the handover of another person, to be read before Run. */
export function HandoverToRead({ machine, handover }: { machine: Machine; handover: Handover }) {
  const { end, busy } = useHandover(machine);
  const { userName, at } = handover;
  return (
    <section className={styles.handover} aria-label={t('Handover')}>
      <p className={text.muted}>
        {t`Handover of ${userName}`}, <DateTime at={at} />
      </p>
      <blockquote>{handover.text}</blockquote>
      <ActionButton
        icon="check"
        variant="filled"
        busy={busy}
        onClick={() => void end(handover, t('Handover read'))}
      >
        {t('I have read it')}
      </ActionButton>
    </section>
  );
}

export function HandoverPanel({ machine, close }: { machine: Machine; close: () => void }) {
  const { give, end, busy } = useHandover(machine);
  const own = machine.handover;
  // The panel closes by itself after a while. What was typed stays.
  const [typed, setTyped, drop] = useSessionStorage({
    key: `makeready.floor.handover.${machine.id}`,
    defaultValue: own?.text ?? '',
    getInitialValueInEffect: false,
  });
  const send = async (words: string) => {
    if (!(await give(words))) return;
    drop();
    close();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() !== '') void send(typed.trim());
  };
  return (
    <FloorPanel label={t('Hand over')} close={close} head={<h2>{t('Hand over')}</h2>}>
      <div className={styles.rare} role="group" aria-label={t('What the next person must watch')}>
        {usual.map((words) => (
          <ActionButton key={words} busy={busy} onClick={() => void send(words)}>
            {words}
          </ActionButton>
        ))}
      </div>
      <form className={`${layout.stack}`} onSubmit={onSubmit}>
        <Textarea
          ref={focusOnMount}
          label={t('Or in your own words')}
          autosize
          minRows={2}
          maxRows={4}
          maxLength={handoverMaximum}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <div className={styles.rare}>
          {own && (
            <ActionButton
              icon="undo"
              busy={busy}
              onClick={() => {
                void end(own, t('Handover taken back'));
                drop();
                close();
              }}
            >
              {t('Take it back')}
            </ActionButton>
          )}
          <ActionButton type="submit" variant="filled" busy={busy} disabled={typed.trim() === ''}>
            {t('Hand over')}
          </ActionButton>
        </div>
      </form>
    </FloorPanel>
  );
}
