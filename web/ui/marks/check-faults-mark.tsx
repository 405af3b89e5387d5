/** Marks an operation or job with checks that were missed or not in order. */
import { type ChecksSummary } from '../../../shared/operations/checks.ts';
import { t } from '../../../shared/platform/translate.ts';
import { Icon } from '../style/icons.tsx';
import layout from '../style/layout.module.css';
import text from '../style/text.module.css';

type Faults = Pick<ChecksSummary, 'missed' | 'failed'> | null | undefined;

/** Returns what is wrong with the checks of an operation or job: "2 checks missed, 1 not in order", or ''. */
export function faultsInWords(checks: Faults): string {
  const { missed = 0, failed = 0 } = checks ?? {};
  return [
    missed > 0 && (missed === 1 ? t('1 check missed') : t`${missed} checks missed`),
    failed > 0 && (failed === 1 ? t('1 check not in order') : t`${failed} checks not in order`),
  ]
    .filter(Boolean)
    .join(', ');
}

/** Renders nothing if all is in order. */
export function CheckFaultsMark({ checks }: { checks: Faults }) {
  const words = faultsInWords(checks);
  if (words === '') return null;
  return (
    <span
      className={`${layout.row} ${layout.gap1} ${text.smaller} ${text.danger} ${text.bold}`}
      title={words}
    >
      <Icon name="warning" size={14} />
      <span className={text.clip}>{words}</span>
    </span>
  );
}
