/** Asks at the machine for the check that is due, in the place of the artwork: two taps answer it (decision 109). */
import { TextInput } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import { type CheckStanding } from '../../../shared/operations/checks.ts';
import { type OperationRecord } from '../../../shared/operations/operations.contract.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { t } from '../../../shared/platform/translate.ts';
import { isMeasured, limitsInWords } from '../../../shared/shop/checks.ts';
import { reasonText } from '../../client/reason-text.ts';
import { YesOrNo } from '../../operations/checks/due-checks.tsx';
import { dueInWords, summaryOfChecks } from '../../operations/checks/check-words.ts';
import { CheckList } from '../../operations/checks/checks-of-operation.tsx';
import { type Checks } from '../../operations/checks/use-checks.ts';
import { Keypad } from '../../ui/keys/keypad.tsx';
import { focusOnMount } from '../../ui/keys/focus-on-mount.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import buttons from '../../ui/style/buttons.module.css';
import { number, numberMarks } from '../../ui/text/format-values.ts';
import text from '../../ui/style/text.module.css';
import { FloorPanel, PanelLine } from '../floor-panel.tsx';
import styles from '../floor.module.css';
import own from './checks.module.css';

/** The largest number of characters that the keys type. */
const mostDigits = 8;

/** Returns the check to show: of those that are due, the first that must be done, or else the first. */
export function checkToAsk({ standings }: Checks): CheckStanding | null {
  const due = standings.filter((each) => each.due !== null);
  return due.find(({ check }) => check.must) ?? due[0] ?? null;
}

const about = ({ check, due, isRepeat }: CheckStanding) =>
  [t`Check ${dueInWords(due ?? 0)}`, isRepeat ? t('once more') : !check.must && t('may be skipped')]
    .filter(Boolean)
    .join(' · ');

/** Shows the check that is due, with its buttons. A measured value is typed on a keypad. */
export function CheckPrompt(props: {
  standing: CheckStanding;
  operation: OperationRecord;
  checks: Checks;
  enter: () => void;
}) {
  const { standing, operation, checks, enter } = props;
  const { check } = standing;
  const refusal = operation.can.check;
  return (
    <section className={`${styles.handover} ${own.prompt}`} aria-label={t('Check')}>
      <p className={text.muted}>{about(standing)}</p>
      <blockquote>{check.name}</blockquote>
      {isMeasured(check) ? (
        <>
          <p className={text.bold}>{limitsInWords(check, number)}</p>
          <ActionButton variant="filled" refusal={refusal} onClick={enter}>
            {t('Type the value')}
          </ActionButton>
        </>
      ) : (
        <YesOrNo standing={standing} checks={checks} refusal={refusal} />
      )}
    </section>
  );
}

/** Shows the keypad for the measured value of a check. */
export function CheckValuePanel(props: { standing: CheckStanding; checks: Checks; close: () => void }) {
  const { standing, checks, close } = props;
  const { check } = standing;
  const [typed, setTyped] = useState('');
  const { decimal } = numberMarks();
  const value = Number(typed);
  const isNumber = /\d/.test(typed) && Number.isFinite(value);
  const form = useId();
  const add = (key: string) => {
    if (typed.length < mostDigits) setTyped(typed + key);
  };
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isNumber && (await checks.answer(standing, { value }))) close();
  };
  return (
    <FloorPanel
      label={check.name}
      close={close}
      stays={typed !== ''}
      head={
        <h2 className={own.head}>
          {check.name} <span>{limitsInWords(check, number)}</span>
        </h2>
      }
    >
      <form id={form} className={styles.count} noValidate onSubmit={(event) => void onSubmit(event)}>
        <TextInput
          className={styles.typed ?? ''}
          aria-label={check.name}
          inputMode="none"
          ref={focusOnMount}
          value={typed.replace('.', decimal)}
          onChange={({ currentTarget }) => setTyped(currentTarget.value.replace(decimal, '.'))}
          error={typed !== '' && !isNumber && reasonText(reason('not-a-number', { field: check.name }))}
          rightSection={check.unit}
          rightSectionWidth="auto"
        />
        <ActionButton type="submit" variant="filled" busy={checks.busy} disabled={!isNumber}>
          {t('Save')}
        </ActionButton>
        <Keypad add={add} erase={() => setTyped(typed.slice(0, -1))}>
          <button
            type="button"
            className={buttons.touch}
            disabled={typed.includes('.')}
            onClick={() => add('.')}
          >
            {decimal}
          </button>
        </Keypad>
      </form>
    </FloorPanel>
  );
}

/** Says in one line which checks are due or failed. A tap opens their list. Without checks it renders nothing. */
export function ChecksLine({ checks, open }: { checks: Checks; open: () => void }) {
  if (checks.standings.length === 0) return null;
  return <PanelLine {...summaryOfChecks(checks.standings)} open={open} className={own.line} />;
}

export function ChecksPanel(props: { operation: OperationRecord; checks: Checks; close: () => void }) {
  const { operation, checks, close } = props;
  return (
    <FloorPanel label={t('Checks')} close={close} head={<h2>{t('Checks')}</h2>}>
      {checks.refusal && <p className={text.bold}>{reasonText(checks.refusal)}</p>}
      <div className={own.list}>
        <CheckList operation={operation} checks={checks} />
      </div>
    </FloorPanel>
  );
}
