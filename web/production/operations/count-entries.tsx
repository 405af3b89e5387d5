/** Lists the counts of an operation. The user can strike out a count, which then stays visible. */
import { useQuery } from '@tanstack/react-query';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { type Entry } from '../../../shared/contract/count-entries.ts';
import { type OperationRecord } from '../../../shared/contract/operations.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { count, number, time, timeFrom } from '../../ui/page/format.ts';
import { useNow, useShopZone } from '../../ui/page/use-now.ts';
import { Panel } from '../../ui/page/page.tsx';
import { addsInWords } from './operation-counts.ts';
import { useFloorActions } from './use-floor-actions.ts';
import styles from './count-entries.module.css';

const whose = ({ userName, reason, counter, receivedAt, struckAt, struckBy }: Entry, zone: string) =>
  [
    userName,
    receivedAt !== null && `sent ${time(receivedAt, { zone })}`,
    reason,
    counter !== null && `counter ${number(counter)}`,
    struckAt !== null && `struck out by ${struckBy ?? 'someone'}`,
  ]
    .filter(Boolean)
    .join(' · ');

export function CountEntries({ operation }: { operation: OperationRecord }) {
  const floor = useFloorActions(operation);
  const [now, zone] = [useNow(), useShopZone()];
  const { data = [] } = useQuery({
    ...query(contract.operations.entries, { params: { id: operation.id } }),
    meta: { inPlace: true },
  });
  if (data.length === 0) return null;
  return (
    <Panel title="Counts of this operation" note={count(data.length, 'entry', 'entries')}>
      <ul className={styles.entries}>
        {data.map((entry) => {
          const words = addsInWords(entry);
          const at = timeFrom(now, entry.at, { zone });
          return (
            <li key={entry.id}>
              <time dateTime={entry.at}>{at}</time>
              <span>
                {entry.struckAt === null ? <b>{words}</b> : <s>{words}</s>}
                <small>{whose(entry, zone)}</small>
              </span>
              {entry.struckAt === null && (
                <ActionButton
                  aria-label={`Strike out ${words} of ${at}`}
                  refusal={operation.can.counts}
                  busy={floor.busy}
                  onClick={() => void floor.strike(entry.id)}
                >
                  Strike out
                </ActionButton>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
