/** Books an ink's movements by hand: used, received, adjusted, returned (design: stock). */
import { contract } from '../../client/contract.ts';
import { type Ink, inkMovementOf } from '../../../shared/contract/inks.ts';
import { refuseInkStock } from '../../../shared/rules/ink.ts';
import { useVerb } from '../../client/api/queries.ts';
import { inKilograms } from '../stock-item.ts';
import { MoveStock } from '../move-stock.tsx';
import { AdjustForm, ReceiveForm } from '../receive-adjust-forms.tsx';
import { type InkMovement, ReturnForm, InkUsedForm } from './ink-movement-forms.tsx';

export function MoveInk({ ink }: { ink: Ink }) {
  const { mutateAsync } = useVerb(contract.inks.move);
  const shelf = {
    of: ink,
    counting: inKilograms,
    move: (body: InkMovement) => mutateAsync({ params: { id: ink.id }, body }),
    refuse: (next: number) => refuseInkStock(ink, next),
    receipt: inkMovementOf.receipt,
    adjustment: inkMovementOf.adjustment,
  };
  return (
    <MoveStock
      refusal={ink.can.move}
      kinds={[
        { value: 'consume', label: 'Use', form: <InkUsedForm shelf={shelf} /> },
        { value: 'receipt', label: 'Receive', form: <ReceiveForm shelf={shelf} /> },
        { value: 'adjustment', label: 'Adjust', form: <AdjustForm shelf={shelf} /> },
        { value: 'return', label: 'Return', form: <ReturnForm shelf={shelf} /> },
      ]}
    />
  );
}
