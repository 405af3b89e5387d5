import './stock.css';
import { Icon } from '../ui/page/icons.tsx';
import { type Counting, signedIn } from './stock-item.ts';

/** Under the stock quantity of an edit: what saving will make of it, or why it won't (design: a change is an adjustment). */
export function StockHint(props: {
  counting: Counting;
  stock: number;
  typed: number | '';
  refuse: (next: number) => string | null;
}) {
  const { counting, stock, typed, refuse } = props;
  if (typed === '' || typed === stock) return 'Another figure is entered as an adjustment';
  const refusal = refuse(typed);
  return (
    <output className={refusal === null ? 'hint' : 'hint bad'}>
      <Icon name={refusal === null ? 'info' : 'warning'} size={13} />
      {refusal ?? `Saving enters an adjustment of ${signedIn(counting, typed - stock)}`}
    </output>
  );
}
