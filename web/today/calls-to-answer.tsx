/** Shows on Today the machines that wait for the user (decision 102). */
import { type OpenCall } from '../../shared/operations/operations.contract.ts';
import { to } from '../client/paths.ts';
import { AnswerButton } from '../operations/calls/answer-call.tsx';
import { callInWords } from '../operations/calls/call-words.ts';
import { useOpenCalls } from '../operations/calls/use-open-calls.ts';
import { Panel } from '../ui/page/page.tsx';
import { RowLink } from '../ui/table/data-table.tsx';
import { count, timeFrom } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import styles from './today.module.css';

function Call({ of }: { of: OpenCall }) {
  const at = { now: useNow(), zone: useShopZone() };
  const { id, name, pauseReason, jobNumber, jobName, call } = of;
  const where = of.machine ?? name;
  return (
    <li className={`${layout.row} ${layout.gap3} ${styles.call}`}>
      <span className={`${layout.twoLines} ${layout.grow}`}>
        <RowLink to={to('OperationDetails', id)}>{where}</RowLink>
        <span>{t`${pauseReason ?? ''} since ${timeFrom(at.now, call.at, at)}`}</span>
        <span className={`${text.smaller} ${text.muted}`}>
          {jobNumber} {name} · {jobName}
        </span>
        {call.answer && <span className={text.small}>{callInWords(call, at)}</span>}
      </span>
      <AnswerButton operation={of} title={`${where}: ${pauseReason ?? ''}`} />
    </li>
  );
}

/** Lists the calls that the user may answer by duty. Renders nothing if there are none. */
export function CallsToAnswer() {
  const calls = useOpenCalls();
  if (calls.length === 0) return null;
  return (
    <div className={styles.calls}>
      <Panel title={t('Waiting for you')} note={count(calls.length, 'machine')}>
        <ul className={layout.lines} aria-label={t('Waiting for you')}>
          {calls.map((call) => (
            <Call key={call.id} of={call} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}
