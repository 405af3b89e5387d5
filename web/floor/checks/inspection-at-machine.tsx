/** Shows at the machine what a sample showed, and lets a person add an inspection (decision 111). */
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { t } from '../../../shared/platform/translate.ts';
import {
  inspectionInWords,
  InspectionList,
  sampleInWords,
} from '../../operations/inspections/inspections-of-operation.tsx';
import { type Inspections } from '../../operations/inspections/use-inspections.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { capital } from '../../ui/text/format-values.ts';
import text from '../../ui/style/text.module.css';
import { FloorPanel, PanelLine } from '../floor-panel.tsx';
import own from './checks.module.css';

/** Says what the last inspection found, or how many pieces to check. */
export function InspectionLine({ inspections, open }: { inspections: Inspections; open: () => void }) {
  const last = inspections.given.find(({ struckBy }) => struckBy === null);
  const is = last === undefined ? 'open' : last.answer === 'accept' ? 'there' : 'missing';
  const about = last === undefined ? sampleInWords(inspections) : inspectionInWords(last);
  const words = about === null ? t('Inspection') : t`Inspection: ${about}`;
  return <PanelLine is={is} text={words} open={open} className={own.line} />;
}

export function InspectionPanel(props: {
  operation: Pick<OperationRecord, 'can'>;
  inspections: Inspections;
  close: () => void;
}) {
  const { operation, inspections, close } = props;
  return (
    <FloorPanel label={t('Inspection')} close={close} head={<h2>{t('Inspection')}</h2>}>
      <p className={text.bold}>{capital(sampleInWords(inspections) ?? '')}</p>
      <div className={own.inspect}>
        <ActionButton
          variant="filled"
          refusal={operation.can.inspect}
          showReason="beside"
          onClick={() => void inspections.inspect()}
        >
          {t('Inspect')}
        </ActionButton>
      </div>
      <div className={own.list}>
        <InspectionList of={inspections} />
      </div>
    </FloorPanel>
  );
}
