/** Lists an operation's checks and the answers to them. A person can take back an answer of their own. */
import { type StoredAnswer } from '../../../shared/operations/operation-parts.contract.ts';
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { isOpen } from '../../../shared/jobs/aggregate/operation-state.ts';
import { t } from '../../../shared/platform/translate.ts';
import { limitsInWords, whenInWords } from '../../../shared/shop/checks.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { Panel } from '../../ui/page/page.tsx';
import { number, timeFrom } from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import { answerInWords, dueInWords } from './check-words.ts';
import { CheckFaultsMark } from '../../ui/marks/check-faults-mark.tsx';
import { type Checks, useChecks } from './use-checks.ts';

function Answer({ of, operation, checks }: { of: StoredAnswer; operation: Operation; checks: Checks }) {
  const [now, zone] = [useNow(), useShopZone()];
  const refusal = useRefusal('undo', { id: of.userId, name: of.userName });
  const unit = checks.standings.find(({ check }) => check.name === of.check)?.check.unit ?? '';
  const words = `${of.check} ${dueInWords(of.count)}: ${answerInWords(of, unit)}`;
  return (
    <li className={`${layout.flow} ${layout.between}`}>
      <span className={`${layout.twoLines} ${layout.grow}`}>
        {of.struckBy === null ? (
          <b className={of.passed ? undefined : text.danger}>{words}</b>
        ) : (
          <s className={text.muted}>{words}</s>
        )}
        <small className={text.muted}>
          {[
            of.userName,
            timeFrom(now, of.at, { zone }),
            of.struckBy !== null && t`taken back by ${of.struckBy}`,
            of.struckBy === null && !of.holds && t('of a run before'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {of.holds && isOpen(operation.state) && (
        <ActionButton
          aria-label={t`Take it back: ${words}`}
          refusal={refusal}
          busy={checks.busy}
          onClick={() => void checks.takeBack(of)}
        >
          {t('Take it back')}
        </ActionButton>
      )}
    </li>
  );
}

/** Lists what is checked and when, then the answers, the newest first. */
export function CheckList({ operation, checks }: { operation: Operation; checks: Checks }) {
  return (
    <ul className={layout.lines}>
      {checks.standings.map(({ check, missed, failed }) => (
        <li key={check.name} className={`${layout.flow} ${layout.between}`}>
          <span className={layout.grow}>
            <b>{check.name}</b>{' '}
            <span className={text.muted}>
              {[
                whenInWords(check, operation.unit, number),
                limitsInWords(check, number),
                check.must && t('must'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <CheckFaultsMark checks={{ missed, failed }} />
        </li>
      ))}
      {checks.results.map((each) => (
        <Answer key={each.id} of={each} operation={operation} checks={checks} />
      ))}
    </ul>
  );
}

/** Shows on the operation's page what is checked, and the answers. */
export function ChecksOfOperation({ operation }: { operation: Operation }) {
  const checks = useChecks(operation);
  if (checks.standings.length === 0) return null;
  return (
    <Panel title={t('Checks')}>
      <CheckList operation={operation} checks={checks} />
    </Panel>
  );
}
