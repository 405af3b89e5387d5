import { movementOf, type Paper } from '../../shared/contract/papers.ts';
import { refuseStock } from '../../shared/rules/paper.ts';
import { NumberField, TextField } from '../ui/fields.tsx';
import { count, signed } from '../ui/format.ts';
import { MovementFrame, useMovementForm } from './movement-form.tsx';

const initial = { quantity: '' as number | '', note: '' };

/** The stock after `quantity` more sheets, and why it can't be that. */
function after(paper: Paper, quantity: number | '') {
  if (quantity === '') return { next: undefined, refusal: null };
  const next = paper.stockQuantity + quantity;
  return { next, refusal: refuseStock(paper, next) };
}

export function ReceiveForm({ paper }: { paper: Paper }) {
  const form = useMovementForm({
    paper,
    kind: 'receipt',
    schema: movementOf.receipt,
    initial: { kind: 'receipt' as const, ...initial },
    labels: { kind: 'Movement', quantity: 'Quantity', note: 'Note' },
    done: (quantity) => `${count(quantity, 'sheet')} received`,
  });
  return (
    <MovementFrame form={form} submit="Receive" {...after(paper, form.values.quantity)}>
      <NumberField {...form.field('quantity')} unit="sheets" />
      <TextField {...form.field('note')} placeholder="Supplier, delivery note" />
    </MovementFrame>
  );
}

export function AdjustForm({ paper }: { paper: Paper }) {
  const form = useMovementForm({
    paper,
    kind: 'adjustment',
    schema: movementOf.adjustment,
    initial: { kind: 'adjustment' as const, ...initial },
    labels: { kind: 'Movement', quantity: 'Quantity', note: 'Note' },
    done: (quantity) => `Stock adjusted by ${signed(quantity)}`,
  });
  return (
    <MovementFrame form={form} submit="Adjust" {...after(paper, form.values.quantity)}>
      <NumberField {...form.field('quantity')} unit="sheets" negative hint="Added; with a minus, taken out" />
      <TextField {...form.field('note')} placeholder="Counted, damaged, found" />
    </MovementFrame>
  );
}
