/** Lists the recorded counts of an operation. The user can strike out a count, which then stays visible. */
import { contract } from '../../client/contract.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { type Entry } from '../../../shared/operations/count-entries.contract.ts';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { useMe } from '../../client/session/session.ts';
import { confirm } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { count, number, time, timeFrom } from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import { Panel } from '../../ui/page/page.tsx';
import { addsInWords } from '../operation-counts.ts';
import { type FloorActions, useFloorActions } from '../floor/use-floor-actions.ts';
import { t } from '../../../shared/platform/translate.ts';
import text from '../../ui/style/text.module.css';
import layout from '../../ui/style/layout.module.css';
import styles from './count-entries.module.css';

const describeEntry = ({ userName, reason, counter, receivedAt, struckAt, struckBy }: Entry, zone: string) =>
  [
    userName,
    receivedAt !== null && t`sent ${time(receivedAt, { zone })}`,
    reason,
    counter !== null && t`counter ${number(counter)}`,
    struckAt !== null && t`struck out by ${struckBy ?? t('someone')}`,
  ]
    .filter(Boolean)
    .join(' · ');

/** Returns a function that strikes out a count. For a count of another person it asks first. */
export function useStrikeOut(floor: FloorActions) {
  const me = useMe();
  return async (entry: Entry) => {
    const { id, userName } = entry;
    const words = addsInWords(entry);
    const isOthers = userName !== null && userName !== me.name;
    const isSure =
      !isOthers ||
      (await confirm({
        title: t`${userName} counted ${words}. Strike it out?`,
        text: t('The entry stays in the list, crossed, with your name.'),
        verb: t('Strike out'),
        keep: t('Keep it'),
        danger: true,
      }));
    if (isSure) await floor.strike(id);
  };
}

export function CountEntries({ operation }: { operation: OperationRecord }) {
  const floor = useFloorActions(operation);
  const [now, zone] = [useNow(), useShopZone()];
  const { data = [], isLoading } = useInPlaceQuery(contract.operations.entries, {
    params: { id: operation.id },
  });
  const strikeOut = useStrikeOut(floor);
  if (isLoading) return <div aria-busy="true" />;
  if (data.length === 0) return null;
  return (
    <Panel title={t('Counts of this operation')} note={count(data.length, 'entry', 'entries')}>
      <ul className={layout.lines}>
        {data.map((entry) => {
          const words = addsInWords(entry);
          const at = timeFrom(now, entry.at, { zone });
          return (
            <li key={entry.id} className={`${layout.row} ${layout.gap3} ${styles.entry}`}>
              <time className={text.muted} dateTime={entry.at}>
                {at}
              </time>
              <span className={`${layout.twoLines} ${layout.grow}`}>
                {entry.struckAt === null ? <b>{words}</b> : <s className={text.muted}>{words}</s>}
                <small className={text.muted}>{describeEntry(entry, zone)}</small>
              </span>
              {entry.struckAt === null && (
                <ActionButton
                  aria-label={t`Strike out ${words} of ${at}`}
                  refusal={operation.can.counts}
                  busy={floor.busy}
                  onClick={() => void strikeOut(entry)}
                >
                  {t('Strike out')}
                </ActionButton>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
