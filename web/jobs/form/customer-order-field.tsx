/** Edits number, line and date of the customer's order in the form of a job. */
import { TextInput } from '@mantine/core';
import {
  type CustomerOrder,
  orderLineMaximum,
  orderNumberMaximum,
} from '../../../shared/jobs/customer-order/customer-order.ts';
import { t } from '../../../shared/platform/translate.ts';
import { fieldProps } from '../../ui/fields/fields.tsx';
import grid from '../../ui/form/form.module.css';
import { type Binding } from '../../ui/form/record-form.ts';
import { OptionalFields } from '../shared-fields/optional-fields.tsx';
import styles from '../shared-fields/optional-fields.module.css';
import { orderWords } from './job-values.ts';

const noOrder: CustomerOrder = { number: '', line: '', date: null };

export function CustomerOrderField({ field }: { field: Binding<CustomerOrder | null> }) {
  const { value, error } = field;
  const order = value ?? noOrder;
  const set = (changes: Partial<CustomerOrder>) => {
    const { number, line, date } = { ...order, ...changes };
    field.onChange(number === '' && line === '' && date === null ? null : { number, line, date });
  };
  const part = (name: keyof CustomerOrder, label: string) => ({
    ...fieldProps({
      ...field,
      name: `customerOrder.${name}`,
      label,
      error: name === 'number' ? error : null,
    }),
    value: order[name] ?? '',
  });
  return (
    <OptionalFields
      name="customerOrder"
      title={t('Customer’s order')}
      words={value ? orderWords(value) : ''}
      hint={t('Number, line and date. Jobs with one number are one order')}
      isFaulty={error !== null}
    >
      <div className={`${grid.columns} ${styles.fields}`}>
        <TextInput
          {...part('number', t('Order number'))}
          placeholder="PO/2310"
          maxLength={orderNumberMaximum}
          onChange={(event) => set({ number: event.currentTarget.value })}
        />
        <TextInput
          {...part('line', t('Line'))}
          maxLength={orderLineMaximum}
          onChange={(event) => set({ line: event.currentTarget.value })}
        />
        <TextInput
          {...part('date', t('Order date'))}
          type="date"
          onChange={(event) => set({ date: event.currentTarget.value || null })}
        />
      </div>
    </OptionalFields>
  );
}
