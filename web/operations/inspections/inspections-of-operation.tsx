/** Shows the inspections of an operation, to add one or strike one out. Renders nothing if its type has no inspections. */
import { answerWords, faultsInWords } from '../../../shared/shop/sampling/inspection-messages.ts';
import { type StoredInspection } from '../../../shared/shop/sampling/inspections.contract.ts';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { t } from '../../../shared/platform/translate.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { number, timeFrom } from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import { type Inspections, useInspections } from './use-inspections.tsx';

/** Returns what an inspection found: "on hold: faults in 200 pieces: 1 critical". */
export const inspectionInWords = (of: StoredInspection): string =>
  `${t(answerWords[of.answer])}: ${faultsInWords(of, number)}`;

function Line(props: { of: StoredInspection; busy: boolean; strike: () => void }) {
  const { of, busy, strike } = props;
  const [now, zone] = [useNow(), useShopZone()];
  const refusal = useRefusal('undo', { id: of.userId, name: of.userName });
  const words = inspectionInWords(of);
  const isStruck = of.struckBy !== null;
  return (
    <li className={`${layout.flow} ${layout.between}`}>
      <span className={`${layout.twoLines} ${layout.grow}`}>
        {isStruck ? (
          <s className={text.muted}>{words}</s>
        ) : (
          <b className={of.answer === 'accept' ? undefined : text.danger}>{words}</b>
        )}
        <small className={text.muted}>
          {[
            of.reason,
            t`of ${number(of.lot)} pieces`,
            of.userName,
            timeFrom(now, of.at, { zone }),
            isStruck && t`struck out by ${of.struckBy}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {!isStruck && (
        <ActionButton aria-label={t`Strike out: ${words}`} refusal={refusal} busy={busy} onClick={strike}>
          {t('Strike out')}
        </ActionButton>
      )}
    </li>
  );
}

/** Lists the inspections of an operation, the newest first. */
export function InspectionList({ of }: { of: Inspections }) {
  return (
    <ul className={layout.lines}>
      {of.given.map((each) => (
        <Line key={each.id} of={each} busy={of.busy} strike={() => void of.strike(each.id)} />
      ))}
    </ul>
  );
}

/** Says how many of the pieces to check, or returns null if the number of pieces is unknown. */
export const sampleInWords = ({ pieces, sample }: Inspections): string | null =>
  pieces > 0 ? t`check ${number(sample)} of ${number(pieces)} pieces` : null;

export function InspectionsOfOperation({ operation }: { operation: OperationRecord }) {
  const inspections = useInspections(operation);
  if (!inspections) return null;
  return (
    <Panel
      title={t('Inspection')}
      note={sampleInWords(inspections)}
      right={
        <ActionButton refusal={operation.can.inspect} onClick={() => void inspections.inspect()}>
          {t('Inspect')}
        </ActionButton>
      }
    >
      <InspectionList of={inspections} />
    </Panel>
  );
}
