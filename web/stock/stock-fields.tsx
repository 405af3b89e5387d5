import { type Reason } from '../../shared/reasons/reason.ts';
import { type ReactNode } from 'react';
import { NumberField } from '../ui/form/fields.tsx';
import { FormGroup } from '../ui/form/form-parts.tsx';
import { type Binding } from '../ui/form/record-form.ts';
import { Icon } from '../ui/page/icons.tsx';
import { type Counting, signedIn } from './stock-item.ts';
import { said } from '../client/said.ts';
import styles from './stock.module.css';

type Quantity = Binding<number | ''>;

/** Stock and reorder quantity; `hint` explains what happens to the stock quantity. */
export function StockFields(props: {
  counting: Counting;
  stock: Quantity;
  reorder: Quantity;
  hint: ReactNode;
  low: string;
}) {
  const { counting, stock, reorder, hint, low } = props;
  const { unit, decimals } = counting;
  const look = { whole: decimals === 0, columns: 3 as const, unit };
  return (
    <FormGroup title="Stock">
      <NumberField {...stock} {...look} hint={hint} />
      <NumberField {...reorder} {...look} hint={low} />
    </FormGroup>
  );
}

/** Hint of a new item's stock quantity. */
export const firstReceipt = 'What lies on the shelf already: its first receipt';

/** Hint of an existing item's stock quantity: the adjustment that saving will enter, or why it can't (design: stock). */
export function StockHint(props: {
  counting: Counting;
  stock: number;
  typed: number | '';
  refuse: (next: number) => Reason | null;
}) {
  const { counting, stock, typed, refuse } = props;
  if (typed === '' || typed === stock) return 'Another figure is entered as an adjustment';
  const refusal = refuse(typed);
  return (
    <output className={refusal === null ? styles.hint : `${styles.hint} ${styles.refused}`}>
      <Icon name={refusal === null ? 'info' : 'warning'} size={13} />
      {refusal ? said(refusal) : `Saving enters an adjustment of ${signedIn(counting, typed - stock)}`}
    </output>
  );
}
