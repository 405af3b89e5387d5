/** Lists a user's sessions with buttons to end them, for the user and for Admins (design: signing in). */
import { useQuery } from '@tanstack/react-query';
import { contract } from '../../client/contract.ts';
import { type SessionItem } from '../../../shared/contract/users.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { DateTime } from '../../ui/page/date-elements.tsx';
import { count } from '../../ui/page/format.ts';
import { Notice, Panel } from '../../ui/page/page.tsx';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './sessions.module.css';

const listed = 8;

function Device({ of: { browser, address, usedAt, current }, end }: { of: SessionItem; end: () => void }) {
  return (
    <li className={styles.device}>
      <div className={layout.grow}>
        <div>{browser}</div>
        <div className={`${text.smaller} ${text.muted}`}>
          {current ? (
            'This device'
          ) : (
            <>
              Last used <DateTime at={usedAt} />
            </>
          )}
          {address !== '' && ` · ${address}`}
        </div>
      </div>
      {!current && (
        <ActionButton size="xs" aria-label={`Log out ${browser}`} onClick={end}>
          Log out
        </ActionButton>
      )}
    </li>
  );
}

export function Devices({ userId }: { userId: string }) {
  const enabled = useRefusal('selfOrAdmin', userId) === null;
  const { data } = useQuery({
    ...query(contract.users.sessions, { params: { id: userId } }),
    enabled,
    meta: { inPlace: true },
  });
  const { mutate, error } = useVerb(contract.users.endSession);
  if (!enabled || data === undefined) return null;
  const rest = data.length - listed;
  return (
    <Panel title="Devices">
      {error && (
        <Notice tone="danger" alert>
          {reasonOf(error)}
        </Notice>
      )}
      {data.length === 0 ? (
        <p className={`${styles.device} ${text.small} ${text.muted}`}>Not logged in anywhere.</p>
      ) : (
        <ul>
          {data.slice(0, listed).map((one) => (
            <Device key={one.id} of={one} end={() => mutate({ params: { id: userId, sessionId: one.id } })} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p className={`${styles.device} ${text.small} ${text.muted}`}>and {count(rest, 'more', 'more')}</p>
      )}
    </Panel>
  );
}
