/** Shows the forms that book received stock and adjustments of the stock (design: stock). */
import { type z } from 'zod';
import { TextField } from '../ui/fields/fields.tsx';
import { QuantityField } from './sheets-field.tsx';
import { type useLabelsOf } from './use-labels-of-receipt.tsx';
import { signedIn } from './stock-item.ts';
import { MovementFrame, type Shelf, useMovementForm } from './movement-form.tsx';
import { t } from '../../shared/platform/translate.ts';

interface Entered<K extends string> {
  kind: K;
  quantity: number;
  note: string;
}
/** Holds a stock item with functions that move its stock, and the contract's schemas of both movements. */
export interface OpenShelf extends Shelf<Entered<'receipt'> | Entered<'adjustment'>> {
  /** The field for pallets and the offer to print their labels. Undefined for inks, which have no labels. */
  labels?: ReturnType<typeof useLabelsOf>;
  receipt: z.ZodType<Entered<'receipt'>>;
  adjustment: z.ZodType<Entered<'adjustment'>>;
}

/** Returns the adjustment that reverts a movement. The ledger retains the movement and the adjustment. */
const opposite = ({ kind, quantity }: Entered<'receipt'> | Entered<'adjustment'>): Entered<'adjustment'> => ({
  kind: 'adjustment',
  quantity: -quantity,
  note: kind === 'receipt' ? t('Receipt undone') : t('Adjustment undone'),
});

export const movementLabels = { kind: t('Movement'), quantity: t('Quantity'), note: t('Note') };
/** The initial values of the form for a movement. */
export const unmoved = { quantity: '' as number | '', note: '' };

/** Returns the stock after adding `quantity`, and the refusal of that stock, or null if it is possible. */
export function stockAfter({ of, refuse }: Pick<OpenShelf, 'of' | 'refuse'>, quantity: number | '') {
  if (quantity === '') return { next: undefined, refusal: null };
  const next = of.stockQuantity + quantity;
  return { next, refusal: refuse(next) };
}

export function ReceiveForm({ shelf }: { shelf: OpenShelf }) {
  const { counting, receipt: schema, labels } = shelf;
  const form = useMovementForm({
    shelf,
    schema,
    initial: { kind: 'receipt', ...unmoved },
    labels: movementLabels,
    done: (quantity) => t`${counting.amount(quantity)} received`,
    opposite,
    ...(labels && { offer: labels.offer }),
  });
  return (
    <MovementFrame
      form={form}
      counting={counting}
      submit={t('Receive')}
      {...stockAfter(shelf, form.values.quantity)}
    >
      <QuantityField {...shelf} {...form.field('quantity')} />
      <TextField {...form.field('note')} placeholder={t('Supplier, delivery note')} />
      {labels?.field}
    </MovementFrame>
  );
}

export function AdjustForm({ shelf }: { shelf: OpenShelf }) {
  const { counting, adjustment: schema } = shelf;
  const form = useMovementForm({
    shelf,
    schema,
    initial: { kind: 'adjustment', ...unmoved },
    labels: movementLabels,
    done: (quantity) => t`Stock adjusted by ${signedIn(counting, quantity)}`,
    opposite,
  });
  return (
    <MovementFrame
      form={form}
      counting={counting}
      submit={t('Adjust')}
      {...stockAfter(shelf, form.values.quantity)}
    >
      <QuantityField {...shelf} {...form.field('quantity')} hint={t`Change in ${counting.unit}`} />
      <TextField {...form.field('note')} placeholder={t('Counted, damaged, found')} />
    </MovementFrame>
  );
}
