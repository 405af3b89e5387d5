/** Shows at the machine the newest notes on the operation's job, and a field to write a note. */
import { useState } from 'react';
import { Link } from 'react-router';
import { to } from '../../client/paths.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { DateTime } from '../../ui/page/date-elements.tsx';
import { AddNote, useNotes } from '../../ui/page/notes.tsx';
import { Panel } from '../../ui/page/page.tsx';
import text from '../../ui/page/text.module.css';
import styles from './floor-notes.module.css';

const shown = 3;

export function FloorNotes({ jobId, number }: { jobId: string; number: string }) {
  const of = { entity: 'jobs', id: jobId } as const;
  const [writes, setWrites] = useState(false);
  const notes = [...useNotes(of).values()];
  const write = (
    <ActionButton icon="edit" onClick={() => setWrites(true)}>
      Write a note
    </ActionButton>
  );
  return (
    <Panel title={`Notes to ${number}`} right={!writes && write}>
      {writes && <AddNote of={of} close={() => setWrites(false)} />}
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.slice(0, shown).map(({ id, text: says, userName, createdAt }) => (
            <li key={id}>
              <p className={styles.says}>{says}</p>
              <p className={`${text.small} ${text.faint}`}>
                {userName}, <DateTime at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
      {notes.length > shown && (
        <p className={styles.all}>
          <Link to={`${to('JobDetails', jobId)}?tab=history`}>All {notes.length} notes</Link>
        </p>
      )}
    </Panel>
  );
}
