/** Lets users add notes to a record, and change or delete their own notes. */
import { Combobox, Textarea, useCombobox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  mentionAtCaret,
  noteMaximum,
  suggestMentions,
  uniqueMention,
} from '../../../shared/history/find-mentioned-users.ts';
import { type Note } from '../../../shared/history/records/history.contract.ts';
import { contract } from '../../client/contract.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { useMe } from '../../client/session/session.ts';
import { useLeaving } from '../dialogs/unsaved-warning.ts';
import { ActionButton } from '../page/buttons.tsx';
import { t } from '../../../shared/platform/translate.ts';
import textStyles from '../style/text.module.css';
import { type HistoryOf } from './use-history.ts';
import { confirm, refused } from '../dialogs/toasts-and-dialogs.tsx';
import { initials } from '../text/initials.ts';
import layout from '../style/layout.module.css';
import styles from './history.module.css';

/** Shows the field that edits the text of a note. After an @, it suggests users to mention. */

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
function NoteText(props: {
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
            placeholder={t('Write a note. Use @ and a name to tell someone.')}
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
          <Combobox.Options aria-label={t('People')}>
            {found.map(({ id, name, username }) => (
              <Combobox.Option key={id} value={id}>
                {name} <span className={`${textStyles.smaller} ${textStyles.faint}`}>{username}</span>
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      <div
        className={`${layout.row} ${layout.wrap} ${layout.toEnd} ${layout.after} ${textStyles.smaller} ${textStyles.faint}`}
      >
        <span className={layout.grow}>
          {cancel
            ? t('Seen by everyone who can open this. Ctrl Enter saves it.')
            : t('Seen by everyone who can open this. Ctrl Enter adds it.')}
        </span>
        {cancel && (
          <ActionButton variant="quiet" onClick={cancel}>
            {t('Cancel')}
          </ActionButton>
        )}
        <ActionButton type="submit" busy={busy}>
          {verb}
        </ActionButton>
      </div>
    </form>
  );
}

/** Returns the record's notes by id and whether they still load, and marks them as read by the signed-in user. */
export function useNotes(of: HistoryOf): { notes: ReadonlyMap<string, Note>; isLoading: boolean } {
  const me = useMe();
  const { data, isLoading } = useQuery(
    query(contract.history.notes, { params: { ...of }, query: { per: 200 } }),
  );
  const { mutate } = useVerb(contract.history.readNotes);
  const forMe = data?.some(({ mentions }) => mentions.includes(me.id)) ?? false;
  const { entity, id } = of;
  useEffect(() => {
    if (forMe) mutate({ params: { entity, id } });
  }, [forMe, mutate, entity, id]);
  return { notes: new Map(data?.map((note) => [note.id, note])), isLoading };
}

/** Shows a field that adds a note. `close` hides the field. */
export function AddNote({ of, close }: { of: HistoryOf; close?: () => void }) {
  const { mutate, isPending } = useVerb(contract.history.addNote);
  return (
    <div className={styles.field}>
      <span className={`${layout.disc} ${layout.hidePhone} ${textStyles.strong} ${styles.who}`} aria-hidden>
        {initials(useMe().name)}
      </span>
      <NoteText
        label={t('Note')}
        verb={t('Add note')}
        busy={isPending}
        {...(close && { cancel: close })}
        send={(text, done) =>
          mutate(
            { params: { ...of }, body: { text } },
            {
              onSuccess: () => {
                done();
                close?.();
              },
              onError: ({ message }) => refused(t('The note was not added'), message, of.id),
            },
          )
        }
      />
    </div>
  );
}

/** Shows a note's current text. Only the note's author can change or delete it. */
export function NoteQuote({ note }: { note: Note }) {
  const [open, setOpen] = useState(false);
  const { mutate, isPending } = useVerb(contract.history.changeNote);
  const remove = useVerb(contract.history.removeNote);
  const { id, version, text, can } = note;
  if (open) {
    return (
      <NoteText
        label={t('Change note')}
        verb={t('Save note')}
        start={text}
        busy={isPending}
        cancel={() => setOpen(false)}
        send={(to) =>
          mutate(
            { params: { id }, body: { text: to, version } },
            {
              onSuccess: () => setOpen(false),
              onError: ({ message }) => refused(t('The note was not changed'), message, id),
            },
          )
        }
      />
    );
  }
  const ask = async () => {
    const title = t('Delete this note?');
    if (await confirm({ title, verb: t('Delete note'), keep: t('Keep note'), danger: true }))
      remove.mutate({ params: { id } });
  };
  return (
    <>
      <blockquote className={`${textStyles.small} ${styles.quote}`}>{text}</blockquote>
      {can.edit === null && (
        <div className={`${layout.row} ${layout.gap1}`}>
          <ActionButton size="xs" variant="quiet" onClick={() => setOpen(true)}>
            {t('Change note')}
          </ActionButton>
          <ActionButton size="xs" variant="quiet" onClick={() => void ask()}>
            {t('Delete note')}
          </ActionButton>
        </div>
      )}
    </>
  );
}
