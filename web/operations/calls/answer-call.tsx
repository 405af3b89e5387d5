/** Lets a person answer the call of a paused operation with a time and perhaps a note (decision 102). */
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type OperationCall } from '../../../shared/jobs/aggregate/operation-fields.ts';
import { callChangedAt, refuseAnswer } from '../../../shared/operations/operation-calls.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useMe } from '../../client/session/session.ts';
import { Choices } from '../../ui/dialogs/ask-reason.tsx';
import { useEditsInDialog } from '../../ui/dialogs/edits-in-dialog.ts';
import { ask, refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { useShopZone } from '../../ui/text/use-now.ts';
import { t } from '../../../shared/platform/translate.ts';
import dialog from '../../ui/style/dialog.module.css';
import layout from '../../ui/style/layout.module.css';
import { callInWords, minutesUntil } from './call-words.ts';

const offeredMinutes = [5, 10, 20, 30] as const;

interface Answer {
  minutes: number;
  note: string;
}

function Question({ zone, answer }: { zone: string; answer: (value: Answer | null) => void }) {
  const [note, setNote] = useState('');
  const [clock, setClock] = useState('');
  const say = (minutes: number) => answer({ minutes, note });
  useEditsInDialog(`${note}${clock}` !== '');
  return (
    <>
      <Choices autofocus>
        {offeredMinutes.map((minutes) => (
          <Button key={minutes} onClick={() => say(minutes)}>
            {t`In ${minutes} min`}
          </Button>
        ))}
        <form
          className={dialog.other}
          onSubmit={(event) => {
            event.preventDefault();
            if (clock !== '') say(minutesUntil(clock, { now: new Date(), zone }));
          }}
        >
          <TextInput
            className={layout.grow}
            type="time"
            label={t('At a time')}
            value={clock}
            onChange={(event) => setClock(event.currentTarget.value)}
          />
          {clock !== '' && (
            <Button type="submit" variant="filled">
              {t`At ${clock}`}
            </Button>
          )}
        </form>
      </Choices>
      <div className={dialog.body}>
        <TextInput
          label={t('Note, goes with the time')}
          maxLength={200}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
      <footer>
        <Button onClick={() => answer(null)}>{t('Cancel')}</Button>
      </footer>
    </>
  );
}

/** Shows the button that answers the call. A user who may not answer sees none. */
export function AnswerButton({
  operation: { id, call },
  size = 'sm',
  title,
}: {
  operation: { id: string; call: OperationCall };
  size?: 'sm' | 'lg';
  /** The title of the dialog: the machine and what it waits for. */
  title: string;
}) {
  const me = useMe();
  const zone = useShopZone();
  const { mutateAsync, isPending } = useVerb(contract.operations.answer);
  if (refuseAnswer(me, call) !== null) return null;
  const press = async () => {
    const said = await ask<Answer | null>({
      title,
      dismissed: null,
      body: (answer) => <Question zone={zone} answer={answer} />,
    });
    if (said === null) return;
    try {
      const body = { ...said, seen: callChangedAt(call) };
      const { call: answered } = await mutateAsync({ params: { id }, body });
      if (answered) toast(callInWords(answered, { now: new Date(), zone }), { of: id });
    } catch (error) {
      refused(t('Your answer was not added'), reasonOf(error), id);
    }
  };
  return (
    <ActionButton
      size={size}
      variant={call.answer === null ? 'filled' : 'default'}
      busy={isPending}
      aria-label={t`Answer: ${title}`}
      onClick={() => void press()}
    >
      {call.answer === null ? t('Answer') : t('Change answer')}
    </ActionButton>
  );
}
