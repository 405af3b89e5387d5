/** Moves a paper's stock by hand: received, adjusted, returned from a job (design: stock). */
import { contract } from '../../client/contract.ts';
import { movementOf, type Paper } from '../../../shared/contract/papers.ts';
import { refuseStock } from '../../../shared/rules/paper.ts';
import { useVerb } from '../../client/api/queries.ts';
import { inSheets } from '../stock-item.ts';
import { MoveStock } from '../move-stock.tsx';
import { AdjustForm, ReceiveForm } from '../shelf-forms.tsx';
import { CountForm } from './count-form.tsx';
import { type PaperMovement, ReturnForm } from './return-form.tsx';

export function MovePaper({ paper }: { paper: Paper }) {
  const { mutateAsync } = useVerb(contract.papers.move);
  const shelf = {
    of: paper,
    counting: inSheets,
    move: (body: PaperMovement) => mutateAsync({ params: { id: paper.id }, body }),
    refuse: (next: number) => refuseStock(paper, next),
    ...movementOf,
  };
  return (
    <MoveStock
      refusal={paper.can.move}
      kinds={[
        { value: 'receipt', label: 'Receive', form: <ReceiveForm shelf={shelf} /> },
        { value: 'count', label: 'Count', form: <CountForm paper={paper} /> },
        { value: 'adjustment', label: 'Adjust', form: <AdjustForm shelf={shelf} /> },
        { value: 'return', label: 'Return', form: <ReturnForm paper={paper} shelf={shelf} /> },
      ]}
    />
  );
}
