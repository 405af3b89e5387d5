/** Edits the text of a note. After an @ it offers users to mention. */
import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  mentionAtCaret,
  suggestMentions,
  uniqueMention,
  noteMaximum,
} from '../../../shared/rules/mentions.ts';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { useMe } from '../../client/session/session.ts';
import { useLeaving } from './unsaved-warning.ts';
import { ActionButton } from './buttons.tsx';
import styles from './history.module.css';

/** The largest number of users that the field offers after an @. */
const offered = 6;

/** Returns the users that match the text before the caret, or none after the user pressed Esc at this @. */
function useOffer(text: string, caret: number) {
  const me = useMe();
  const mention = mentionAtCaret(text, caret);
  const { data = [] } = useQuery({ ...query(contract.users.list), enabled: mention !== null });
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const others = data.filter(({ id }) => id !== me.id);
  const found =
    mention === null || mention.at === closedAt
      ? []
      : suggestMentions(mention.typed, others).slice(0, offered);
  return { mention, others, found, close: () => setClosedAt(mention?.at ?? null) };
}

/** Edits a text of several lines. Ctrl+Enter sends the text. */
export function NoteText(props: {
  label: string;
  verb: string;
  start?: string;
  busy: boolean;
  send: (text: string, done: () => void) => void;
  cancel?: () => void;
}) {
  const { label, verb, start = '', busy, send, cancel } = props;
  const [text, setText] = useState(start);
  const [caret, setCaret] = useState(0);
  useLeaving(
    () => text.trim() !== start.trim(),
    () => setText(start),
  );
  const field = useRef<HTMLTextAreaElement>(null);
  const { mention, others, found, close } = useOffer(text, caret);
  const opened = found.length > 0;
  const combobox = useCombobox({
    opened,
    onOpenedChange: (open) => {
      if (!open) close();
    },
  });
  const first = found[0]?.id;
  const markFirst = useEffectEvent(() => combobox.selectFirstOption());
  useEffect(() => {
    if (first !== undefined) markFirst();
  }, [first]);
  // A field that the user opened gets the focus.
  const focusOpened = useEffectEvent(() => {
    if (cancel) field.current?.focus();
  });
  useEffect(() => focusOpened(), []);
  const pick = (id: string) => {
    const person = others.find((each) => each.id === id);
    if (!person || !mention) return;
    const before = `${text.slice(0, mention.at)}@${uniqueMention(person, others)} `;
    flushSync(() => setText(before + text.slice(caret).trimStart()));
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
    setCaret(before.length);
  };
  const submit = () => {
    if (text.trim() === '') field.current?.focus();
    else if (!busy) send(text.trim(), () => setText(''));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
    // Until the list is rendered, no option is selected.
    else if (event.key === 'Enter' && first !== undefined && combobox.getSelectedOptionIndex() === -1) {
      event.preventDefault();
      pick(first);
    }
    if (event.key === 'Escape' && !opened) cancel?.();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Combobox
        store={combobox}
        onOptionSubmit={pick}
        position="bottom-start"
        width={280}
        withinPortal={false}
      >
        <Combobox.Target withKeyboardNavigation={opened}>
          <Textarea
            ref={field}
            aria-label={label}
            placeholder="Write a note. Use @ and a name to tell someone."
            autosize
            minRows={2}
            maxRows={10}
            maxLength={noteMaximum}
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              setCaret(currentTarget.selectionStart);
            }}
            onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
            onKeyDown={onKeyDown}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={!opened}>
          <Combobox.Options aria-label="People">
            {found.map(({ id, name, username }) => (
              <Combobox.Option key={id} value={id}>
                {name} <span className={styles.address}>{username}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <div className={styles.send}>
        <span>Seen by everyone who can open this. Ctrl Enter {cancel ? 'saves' : 'adds'} it.</span>
        {cancel && (
          <ActionButton variant="quiet" onClick={cancel}>
            Cancel
          </ActionButton>
        )}
        <ActionButton type="submit" busy={busy}>
          {verb}
        </ActionButton>
      </div>
    </form>
  );
}
