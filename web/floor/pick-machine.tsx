/** Lists the machines for a tablet that has no machine yet. The tablet then opens its machine by itself. */
import { useLocalStorage } from '@mantine/hooks';
import { Link, useSearchParams } from 'react-router';
import { contract } from '../client/contract.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { Redirect } from '../client/navigate-later.tsx';
import { to } from '../client/paths.ts';
import { t } from '../../shared/platform/translate.ts';
import { DownMark } from '../ui/marks/down-mark.tsx';
import { StateBadge } from '../ui/marks/state-icons-and-badges.tsx';
import { EmptyState, Page, PageHead } from '../ui/page/page.tsx';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import styles from './floor.module.css';

/** The most machines in the list. */
const most = 200;

/** Returns the id of the machine that this browser has shown last, and the function that stores it. */
export const useMachineHere = () =>
  useLocalStorage<string | null>({
    key: 'makeready.floor.machine',
    defaultValue: null,
    getInitialValueInEffect: false,
  });

export function PickMachine() {
  const [here] = useMachineHere();
  const isPicking = useSearchParams()[0].has('pick');
  const { data, isError } = useInPlaceQuery(contract.machines.sorted, { query: { sort: 'name', per: most } });
  const machines = data?.items ?? [];
  // The list of machines is not on the device, but this machine is.
  if (!isPicking && here !== null && (isError || machines.some(({ id }) => id === here)))
    return <Redirect to={to('FloorMachine', here)} />;
  return (
    <Page narrowed>
      <PageHead title={t('Which machine is this?')} />
      {data && machines.length === 0 && (
        <EmptyState title={t('No machines yet')} text={t('An Admin adds the machines of the shop.')} />
      )}
      <ul className={styles.machines}>
        {machines.map(({ id, name, type, running, down }) => (
          <li key={id}>
            <Link className={`${layout.row} ${layout.between} ${text.plain}`} to={to('FloorMachine', id)}>
              <span className={layout.twoLines}>
                <b>{name}</b>
                <span className={`${text.small} ${text.muted}`}>
                  {running ? `${type} · ${running.jobNumber} ${running.name}` : type}
                </span>
              </span>
              {down ? <DownMark reason={down.reason} /> : running && <StateBadge state={running.state} />}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
