/** Lets the user book a paper's movements by hand: received, adjusted, returned from a job (design: stock). */
import { contract } from '../../client/contract.ts';
import { type CoveredJob, movementOf, type Paper } from '../../../shared/contract/papers.ts';
import { refuseStockChange } from '../../../shared/rules/paper.ts';
import { useVerb } from '../../client/api/queries.ts';
import { inSheets } from '../stock-item.ts';
import { MoveStock } from '../move-stock.tsx';
import { AdjustForm, ReceiveForm } from '../receive-adjust-forms.tsx';
import { CountForm } from './count-form.tsx';
import { OffcutForm } from './offcut-form.tsx';
import { type PaperMovement, ReturnForm } from './return-form.tsx';

/**
 * Shows the forms of a paper's movements. After a receipt, it calls `covered` with the waiting jobs that the receipt
 * covers.
 */
export function MovePaper({
  paper,
  covered,
}: {
  paper: Paper;
  covered: (covers: readonly CoveredJob[]) => void;
}) {
  const { mutateAsync } = useVerb(contract.papers.move);
  const shelf = {
    of: paper,
    counting: inSheets,
    paper,
    move: async (body: PaperMovement) => {
      const moved = await mutateAsync({ params: { id: paper.id }, body });
      covered(moved.covers ?? []);
      return moved;
    },
    refuse: (next: number) => refuseStockChange(paper, next),
    ...movementOf,
  };
  return (
    <MoveStock
      refusal={paper.can.move}
      kinds={[
        { value: 'receipt', label: 'Receive', form: <ReceiveForm shelf={shelf} /> },
        { value: 'count', label: 'Count', form: <CountForm paper={paper} /> },
        { value: 'adjustment', label: 'Adjust', form: <AdjustForm shelf={shelf} /> },
        { value: 'offcut', label: 'Offcut', form: <OffcutForm paper={paper} /> },
        { value: 'return', label: 'Return', form: <ReturnForm paper={paper} shelf={shelf} /> },
      ]}
    />
  );
}
