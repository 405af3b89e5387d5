/** Changes the balances of inks, in kg. No other code may change these balances (design: stock). */
import { refuseInkReturn, refuseInkStock } from '../../../shared/stock/ink-rules.ts';
import { createLedger, sum } from '../ledger/ledger.domain.ts';
import { type InkRow, inks } from './inks.table.ts';

export const inkLedger = createLedger<InkRow>({
  entity: 'inks',
  table: inks,
  refusal: (ink, by) =>
    refuseInkReturn({ inkName: ink.name, consumed: ink.consumed }, -by.consumed) ??
    refuseInkStock(ink, sum(ink.stockQuantity, by.stock)),
});
