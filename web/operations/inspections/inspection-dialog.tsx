/** Asks what a sample showed, and proposes the answer that follows from the acceptance numbers (decision 111). */
import {
  answerWords,
  faultClasses,
  type FaultClass,
  faultTitles,
  inspectionAnswers,
  type InspectionAnswer,
  type PerClass,
} from '../../../shared/shop/sampling/inspection-messages.ts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { proposedAnswer } from '../../../shared/shop/sampling/inspections.ts';
import { t } from '../../../shared/platform/translate.ts';
import { samplingPlan } from '../../../shared/shop/sampling/acceptance-sampling.ts';
import { useEditsInDialog } from '../../ui/dialogs/edits-in-dialog.ts';
import { NumberBox } from '../../ui/fields/number-box.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { number } from '../../ui/text/format-values.ts';
import dialog from '../../ui/style/dialog.module.css';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';

export interface GivenInspection {
  lot: number;
  faults: PerClass;
  answer: InspectionAnswer;
  reason: string;
}

/** `save` returns the reason of a refusal, or null. */
export function InspectionDialog(props: {
  aql: PerClass;
  pieces: number;
  save: (given: GivenInspection) => Promise<string | null>;
  close: () => void;
}) {
  const { aql, save, close } = props;
  const id = useId();
  const [lot, setLot] = useState<number | ''>(props.pieces || '');
  const [faults, setFaults] = useState<Partial<Record<FaultClass, number | ''>>>({});
  const [chosen, setChosen] = useState<InspectionAnswer | null>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { sample, allowed } = samplingPlan(Number(lot), aql);
  const counted = (of: FaultClass) => Number(faults[of] ?? 0);
  const found = { critical: counted('critical'), major: counted('major'), minor: counted('minor') };
  const proposed = proposedAnswer({ allowed }, found);
  const answer = chosen ?? proposed;
  const isTyped = Object.values(faults).some((value) => value !== '') || chosen !== null || reason !== '';
  useEditsInDialog(isTyped || lot !== (props.pieces || ''));
  const onSave = async () => {
    setBusy(true);
    const why = await save({ lot: Number(lot), faults: found, answer, reason });
    setBusy(false);
    if (why === null) close();
    else setProblem(why);
  };
  return (
    <>
      <form
        id={id}
        className={`${dialog.body} ${layout.stack}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void onSave();
        }}
      >
        <NumberBox
          label={t('Pieces to decide about')}
          whole
          min={1}
          value={lot}
          onChange={setLot}
          description={Number(lot) >= 1 && t`Check ${number(sample)} of them.`}
        />
        <fieldset className={`${layout.row} ${layout.top}`} aria-label={t('Faults found')}>
          {faultClasses.map((each) => (
            <NumberBox
              key={each}
              className={layout.grow}
              label={t(faultTitles[each])}
              description={Number(lot) >= 1 && t`at most ${number(allowed[each])}`}
              placeholder="0"
              whole
              min={0}
              value={faults[each] ?? ''}
              error={counted(each) > allowed[each]}
              onChange={(value) => setFaults({ ...faults, [each]: value })}
            />
          ))}
        </fieldset>
        <SegmentedControl
          aria-label={t('Answer')}
          data={inspectionAnswers.map((value) => ({ value, label: verbs[value] }))}
          value={answer}
          onChange={(value) => setChosen(value)}
        />
        <TextInput
          label={answer === proposed ? t('Note') : t`Reason: the faults say ${t(answerWords[proposed])}`}
          required={answer !== proposed}
          maxLength={200}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {problem !== null && (
          <p className={`${text.danger} ${text.bold}`} role="alert">
            {problem}
          </p>
        )}
      </form>
      <footer>
        <Button onClick={close}>{t('Cancel')}</Button>
        <ActionButton type="submit" form={id} variant="filled" busy={busy}>
          {t('Save')}
        </ActionButton>
      </footer>
    </>
  );
}

const verbs: Record<InspectionAnswer, string> = {
  accept: t('Accept'),
  hold: t('Hold'),
  sort: t('Sort the lot'),
};
