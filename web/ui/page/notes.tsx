/** Lets users add notes to a record, and change or delete their own notes. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Note } from '../../../shared/contract/history.ts';
import { contract } from '../../client/contract.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { useMe } from '../../client/session/session.ts';
import { ActionButton } from './buttons.tsx';
import { type HistoryOf } from './use-history.ts';
import { confirm, refused } from './toasts-and-dialogs.tsx';
import { initials } from './initials.ts';
import { NoteText } from './note-text.tsx';
import styles from './history.module.css';

/** Returns the record's notes by id and marks them as read by the signed-in user. */
export function useNotes(of: HistoryOf): ReadonlyMap<string, Note> {
  const me = useMe();
  const { data } = useQuery(query(contract.history.notes, { params: { ...of }, query: { per: 200 } }));
  const { mutate } = useVerb(contract.history.readNotes);
  const forMe = data?.some(({ mentions }) => mentions.includes(me.id)) ?? false;
  const { entity, id } = of;
  useEffect(() => {
    if (forMe) mutate({ params: { entity, id } });
  }, [forMe, mutate, entity, id]);
  return new Map(data?.map((note) => [note.id, note]));
}

/** Shows a field that adds a note. `close` hides the field. */
export function AddNote({ of, close }: { of: HistoryOf; close?: () => void }) {
  const { mutate, isPending } = useVerb(contract.history.addNote);
  return (
    <div className={styles.field}>
      <span className={styles.who} aria-hidden>
        {initials(useMe().name)}
      </span>
      <NoteText
        label="Note"
        verb="Add note"
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
              onError: ({ message }) => refused('The note was not added', message, of.id),
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
        label="Change note"
        verb="Save note"
        start={text}
        busy={isPending}
        cancel={() => setOpen(false)}
        send={(to) =>
          mutate(
            { params: { id }, body: { text: to, version } },
            {
              onSuccess: () => setOpen(false),
              onError: ({ message }) => refused('The note was not changed', message, id),
            },
          )
        }
      />
    );
  }
  const ask = async () => {
    const title = 'Delete this note?';
    if (await confirm({ title, verb: 'Delete note', keep: 'Keep note', danger: true }))
      remove.mutate({ params: { id } });
  };
  return (
    <>
      <blockquote className={styles.quote}>{text}</blockquote>
      {can.edit === null && (
        <div className={styles.own}>
          <ActionButton size="xs" variant="quiet" onClick={() => setOpen(true)}>
            Change note
          </ActionButton>
          <ActionButton size="xs" variant="quiet" onClick={() => void ask()}>
            Delete note
          </ActionButton>
        </div>
      )}
    </>
  );
}
