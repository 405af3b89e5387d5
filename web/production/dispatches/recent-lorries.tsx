/** Lists the last dispatched lorries. The user can revert each lorry with all its deliveries. */
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contract } from '../../client/contract.ts';
import { type Lorry } from '../../../shared/contract/dispatches.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { count, dateTime } from '../../ui/page/format.ts';
import { useShopZone } from '../../ui/page/use-now.ts';
import { Panel } from '../../ui/page/page.tsx';
import { useRevertLorry } from './use-lorry.ts';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import styles from './dispatch.module.css';

function DepartedLorry({ lorry }: { lorry: Lorry }) {
  const zone = useShopZone();
  const { back, busy } = useRevertLorry();
  const pieces = lorry.jobs.reduce((sum, { quantity }) => sum + quantity, 0);
  const about = [count(pieces, 'piece'), lorry.note, lorry.userName].filter(Boolean).join(' · ');
  return (
    <li className={`${layout.row} ${layout.between}`}>
      <span className={layout.twoLines}>
        <span>
          <b>{dateTime(lorry.date, { zone })}</b>{' '}
          <span className={`${text.small} ${text.faint}`}>{about}</span>
        </span>
        <span className={text.small}>
          {lorry.jobs.map(({ jobId, number: job, quantity, city }, place) => (
            <span key={jobId}>
              {place > 0 && ', '}
              <Link to={to('JobDetails', jobId)}>{job}</Link> {count(quantity, 'piece')} to {city}
            </span>
          ))}
        </span>
      </span>
      {lorry.noteNumbers.length > 0 && (
        <Link className={layout.end} to={to('DeliveryNote', lorry.id)}>
          {lorry.noteNumbers.join(', ')}
        </Link>
      )}
      <ActionButton
        size="xs"
        refusal={useRefusal('dispatch')}
        busy={busy}
        aria-label={`Undo the lorry of ${dateTime(lorry.date, { zone })}`}
        onClick={() => void back(lorry.id)}
      >
        Undo
      </ActionButton>
    </li>
  );
}

/** Shows the list, or nothing until the shop has dispatched a lorry. */
export function RecentLorries() {
  const { data: lorries } = useQuery({ ...query(contract.dispatches.lately), meta: { inPlace: true } });
  if (!lorries || lorries.length === 0) return null;
  return (
    <Panel title="Sent lately">
      <ul className={styles.loads}>
        {lorries.map((lorry) => (
          <DepartedLorry key={lorry.id} lorry={lorry} />
        ))}
      </ul>
    </Panel>
  );
}
