/** Lists the operations of a proposal that the server could not move, or could not move back, with the reasons. */
import { type PlanLeftOut } from '../../shared/planning/plans.contract.ts';
import { count } from '../ui/text/format-values.ts';
import { Notice } from '../ui/page/page.tsx';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';

export function NotApplied({ left, verb }: { left: readonly PlanLeftOut[]; verb: string }) {
  if (left.length === 0) return null;
  return (
    <div className={layout.spaced}>
      <Notice alert>
        <b>
          {left.length === 1
            ? t`${count(left.length, 'operation')} was not ${verb}:`
            : t`${count(left.length, 'operation')} were not ${verb}:`}
        </b>
        <ul>
          {left.map(({ operationId, job, operation, reason }) => (
            <li key={operationId}>
              {job} {operation}: {reason}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
