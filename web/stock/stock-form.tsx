import { type ReactNode } from 'react';
import { type Reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type SheetMeasures } from '../../shared/stock/paper-weight.ts';
import { useGoBack } from '../client/go-back.ts';
import { to } from '../client/paths.ts';
import { reasonText } from '../client/reason-text.ts';
import { useRefusal } from '../client/session/session.ts';
import { FormPage } from '../ui/form/form-page.tsx';
import { FormGroup } from '../ui/form/form-parts.tsx';
import { type Binding } from '../ui/form/record-form.ts';
import { capital } from '../ui/text/format-values.ts';
import { Icon } from '../ui/style/icons.tsx';
import { QuantityField } from './sheets-field.tsx';
import { stockCrumbs } from './stock-details.tsx';
import { type Counting, signedIn, type StockItem } from './stock-item.ts';
import { t } from '../../shared/platform/translate.ts';
import text from '../ui/style/text.module.css';
import layout from '../ui/style/layout.module.css';

/** Describes the existing stock item that an edit form changes. */
export interface EditedStock {
  of: StockItem;
  /** Returns why the stock can't become the quantity, or null if it can. */
  refuse: (next: number) => Reason | null;
  /** Opens the stock item's details. */
  show: () => void;
}

/** Says which adjustment the server will book when the user saves, or why it can't (design: stock). */
function Adjustment(props: { counting: Counting; edited: EditedStock; typed: number | '' }) {
  const { counting, edited, typed } = props;
  const { stockQuantity: stock } = edited.of;
  if (typed === '' || typed === stock) return t('A change is entered as an adjustment');
  const refusal = edited.refuse(typed);
  return (
    <output className={`${layout.row} ${layout.gap1} ${refusal === null ? '' : text.danger}`}>
      <Icon name={refusal === null ? 'info' : 'warning'} size={13} />
      {refusal ? reasonText(refusal) : t`Saving enters an adjustment of ${signedIn(counting, typed - stock)}`}
    </output>
  );
}

/** Shows the form of a new or edited paper or ink: the kind's own fields, stock, and reorder quantity. */
export function StockFormPage(props: {
  counting: Counting;
  form: Parameters<typeof FormPage>[0]['form'] & {
    field: (name: 'stockQuantity' | 'reorderQuantity') => Binding<number | ''>;
  };
  edited: EditedStock | undefined;
  /** The size and GSM of a paper, from which the form computes the sheets' weight. It is undefined for inks. */
  paper?: SheetMeasures;
  /** The hint below the field of the reorder quantity. */
  low: string;
  children: ReactNode;
}) {
  const { counting, form, edited, paper, low, children } = props;
  const { noun, list, details } = counting;
  const back = useGoBack(to(list));
  const mayNot = useRefusal('stock');
  const [stock, reorder] = [form.field('stockQuantity'), form.field('reorderQuantity')];
  const look = { counting, paper, columns: 3 as const };
  const here = edited
    ? [{ label: edited.of.name, to: to(details, edited.of.id) }, { label: t('Edit') }]
    : [{ label: t('New') }];
  const hint = edited ? (
    <Adjustment counting={counting} edited={edited} typed={stock.value} />
  ) : (
    t('In stock now, entered as its first receipt')
  );
  return (
    <FormPage
      title={edited ? t`Edit ${capital(t(noun))}` : t`Add ${capital(t(noun))}`}
      {...(edited && { name: edited.of.name })}
      crumbs={stockCrumbs(counting, ...here)}
      form={form}
      {...(!edited && { refusal: mayNot })}
      onCancel={edited?.show ?? back}
    >
      {children}
      <FormGroup title={t('Stock')}>
        <QuantityField {...stock} {...look} hint={hint} />
        <QuantityField {...reorder} {...look} hint={low} />
      </FormGroup>
    </FormPage>
  );
}
