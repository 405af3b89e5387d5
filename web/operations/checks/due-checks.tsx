/** Asks for the checks of an operation that are due, on the operation's page. */
import { type SubmitEvent, useState } from 'react';
import { type CheckStanding } from '../../../shared/operations/checks.ts';
import { t } from '../../../shared/platform/translate.ts';
import { isMeasured, limitsInWords } from '../../../shared/shop/checks.ts';
import { type ReasonLike } from '../../client/reason-text.ts';
import { NumberBox } from '../../ui/fields/number-box.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import { number } from '../../ui/text/format-values.ts';
import { dueInWords } from './check-words.ts';
import { type Checks } from './use-checks.ts';

interface PromptProps {
  standing: CheckStanding;
  checks: Checks;
  refusal: ReasonLike | null;
}

/** Shows the two buttons that answer a check without a value. */
export function YesOrNo({ standing, checks, refusal }: PromptProps) {
  const common = { refusal, busy: checks.busy };
  const give = (passed: boolean) => void checks.answer(standing, { passed });
  return (
    <>
      <ActionButton {...common} icon="check" variant="filled" onClick={() => give(true)}>
        {t('In order')}
      </ActionButton>
      <ActionButton {...common} icon="warning" onClick={() => give(false)}>
        {t('Not in order')}
      </ActionButton>
    </>
  );
}

function ValueField({ standing, checks, refusal }: PromptProps) {
  const [value, setValue] = useState<number | ''>('');
  const isNumber = value !== '' && Number.isFinite(value);
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isNumber && refusal === null) void checks.answer(standing, { value });
  };
  return (
    <form className={`${layout.row} ${layout.itemsEnd}`} noValidate onSubmit={onSubmit}>
      <NumberBox
        aria-label={standing.check.name}
        rightSection={standing.check.unit}
        inputMode="decimal"
        value={value}
        onChange={setValue}
      />
      <ActionButton type="submit" variant="filled" refusal={refusal} busy={checks.busy} disabled={!isNumber}>
        {t('Save')}
      </ActionButton>
    </form>
  );
}

/** Shows each check that is due, with its answer buttons or the field for its value. */
export function CheckPrompts({ checks, refusal }: { checks: Checks; refusal: ReasonLike | null }) {
  const due = checks.standings.filter((each) => each.due !== null);
  if (due.length === 0) return null;
  return (
    <ul className={`${layout.lines} ${layout.lined}`} aria-label={t('To check')}>
      {due.map((standing) => {
        const { check, due: at } = standing;
        const Answer = isMeasured(check) ? ValueField : YesOrNo;
        return (
          <li key={check.name} className={`${layout.flow} ${layout.between}`}>
            <span className={layout.grow}>
              <b className={text.large}>{check.name}</b>{' '}
              <span className={text.muted}>
                {[dueInWords(at ?? 0), limitsInWords(check, number)].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className={`${layout.row} ${layout.wrap}`}>
              <Answer key={at} standing={standing} checks={checks} refusal={refusal} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}
