/** The operations that a template plans, in the order the sheet travels. */
import './part.css';
import { type ReactNode } from 'react';
import { type ProductOperation } from '../../../shared/contract/operations.ts';
import { count } from '../../ui/page/format.ts';
import { EmptyState, Sheet, usePhone } from '../../ui/page/page.tsx';

interface Plan {
  steps: readonly ProductOperation[];
}

function PlanRows({ steps }: Plan) {
  return (
    <table className="list plan-table" aria-label="operations">
      <thead>
        <tr>
          <th scope="col">
            <span className="vh">Place</span>
          </th>
          <th scope="col">Type</th>
          <th scope="col">Detail</th>
          <th scope="col">Instruction</th>
        </tr>
      </thead>
      <tbody>
        {steps.map(({ type, detail, instruction }, place) => (
          <tr key={place}>
            <td className="ix">{place + 1}</td>
            <td className="strong nowrap">{type}</td>
            <td className="nowrap">{detail}</td>
            <td className="sm dim ins">{instruction}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function PlanLines({ steps }: Plan) {
  return (
    <ol className="cl" aria-label="operations">
      {steps.map(({ type, detail, instruction }, place) => (
        <li key={place}>
          <span className="line">
            <b className="clip">
              {place + 1} {type} {detail}
            </b>
            <span className="m clip">{instruction}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** `none` says what a job gets where there are none, `action` is the way to plan some. */
export function PlanSheet({ steps, none: empty, action }: Plan & { none: string; action: ReactNode }) {
  const phone = usePhone();
  const none = steps.length === 0;
  return (
    <Sheet title="Operations" note={none ? undefined : count(steps.length, 'operation')}>
      {none && <EmptyState small title="No Operations Available" text={empty} action={action} />}
      {!none && (phone ? <PlanLines steps={steps} /> : <PlanRows steps={steps} />)}
    </Sheet>
  );
}
