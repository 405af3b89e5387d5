/** Marks an operation with checks that were missed or not in order. Renders nothing if all is in order. */
import { type Operation } from '../../../shared/operations/operations.contract.ts';
import { Icon } from '../../ui/style/icons.tsx';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import { faultsInWords } from './check-words.ts';

export function CheckFaultsMark({
  checks,
}: {
  checks: Pick<NonNullable<Operation['checks']>, 'missed' | 'failed'> | null | undefined;
}) {
  const words = faultsInWords(checks);
  if (words === '') return null;
  return (
    <span className={`${layout.row} ${layout.gap1} ${text.smaller} ${text.danger} ${text.bold}`}>
      <Icon name="warning" size={14} />
      {words}
    </span>
  );
}
