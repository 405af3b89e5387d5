/**
 * Lists unread notes that mention the signed-in user. A note counts as read once the user opens the history of its
 * record.
 */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { query, useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { addressOf } from '../../client/record-address.ts';
import { useMe } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { DateTime } from '../../ui/text/date-elements.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './my.module.css';

/** Shows the notes, or nothing if there are none. */
export function NotesForYou() {
  const { id: me } = useMe();
  const { data } = useQuery(query(contract.history.notesFor, { params: { id: me } }));
  const read = useVerb(contract.history.readNotes);
  if (data === undefined || data.length === 0) return null;
  return (
    <Panel title={t('Notes for you')}>
      <ul className={`${layout.lines} ${styles.todo}`}>
        {data.map(({ id, text: says, userName, about, createdAt, entity, entityId }) => (
          <li key={id} className={`${layout.row} ${layout.gap3} ${text.small}`}>
            <span className={layout.grow}>
              {nodes`${(<b>{userName}</b>)} on ${(<Link to={`${addressOf(entity, entityId)}?tab=history`}>{about}</Link>)}: ${says} ${(
                <span className={`${text.small} ${text.faint}`}>
                  <DateTime at={createdAt} />
                </span>
              )}`}
            </span>
            <ActionButton
              size="xs"
              busy={read.isPending}
              aria-label={t`Read: ${about}`}
              onClick={() => read.mutate({ params: { entity, id: entityId } })}
            >
              {t('Read')}
            </ActionButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
