/** Shows the planned steps of a product or component. */
import { type ReactNode } from 'react';
import { type ProductOperationResponse } from '../../../shared/operations/operations.contract.ts';
import { toolsToFetch } from '../../../shared/tools/tools.ts';
import { count } from '../../ui/text/format-values.ts';
import { TwoLines } from '../../ui/table/data-table.tsx';
import { EmptyState, Panel, usePhone } from '../../ui/page/page.tsx';
import { overlaps } from './edit-steps.ts';
import { t } from '../../../shared/platform/translate.ts';
import table from '../../ui/table/table.module.css';
import text from '../../ui/style/text.module.css';
import phoneList from '../../ui/table/phone-list.module.css';
import styles from './part.module.css';
import layout from '../../ui/style/layout.module.css';

/** Returns whether the step overlaps the step before. The result is false for the first step. */
const isOverlap = (overlap: boolean | undefined, place: number) => overlap === true && place > 0;

interface Plan {
  steps: readonly ProductOperationResponse[];
}

function PlanRows({ steps }: Plan) {
  return (
    <table className={`${table.table} ${styles.planTable}`} aria-label={t('operations')}>
      <thead>
        <tr>
          <th scope="col">
            <span className={text.visuallyHidden}>{t('Place')}</span>
          </th>
          <th scope="col">{t('Type')}</th>
          <th scope="col">{t('Detail')}</th>
          <th scope="col">{t('Instruction')}</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ type, detail, instruction, overlap, tools = [] }, place) => (
          <tr key={place}>
            <td className={`${text.faint} ${table.place}`}>{place + 1}</td>
            <td className={`${text.strong} ${text.nowrap}`}>{type}</td>
            <td className={text.nowrap}>
              <TwoLines
                first={detail}
                second={[isOverlap(overlap, place) && overlaps, toolsToFetch(tools)]
                  .filter(Boolean)
                  .join(' · ')}
              />
            </td>
            <td className={`${text.small} ${text.muted} ${styles.instruction}`}>{instruction}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PlanLines({ steps }: Plan) {
  return (
    <ol className={`${layout.anchor} ${phoneList.lines}`} aria-label={t('operations')}>
      {steps.map(({ type, detail, instruction, overlap, tools = [] }, place) => (
        <li key={place}>
          <span className={phoneList.line}>
            <b className={text.clip}>
              {place + 1} {type} {detail}
            </b>
            <span className={`${text.small} ${text.muted} ${phoneList.sub} ${text.clip}`}>
              {[isOverlap(overlap, place) && overlaps, toolsToFetch(tools), instruction]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Shows the steps. If there are none, it shows the text `none` and the button `action`. */
export function PlannedStepsTable({
  steps,
  none: empty,
  action,
}: Plan & { none: string; action: ReactNode }) {
  const phone = usePhone();
  const none = steps.length === 0;
  return (
    <Panel title={t('Operations')} note={none ? undefined : count(steps.length, 'operation')}>
      {none && <EmptyState small title={t('No Operations Available')} text={empty} action={action} />}
      {!none && (phone ? <PlanLines steps={steps} /> : <PlanRows steps={steps} />)}
    </Panel>
  );
}
