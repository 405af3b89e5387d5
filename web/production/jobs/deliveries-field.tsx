/** Edits the deliveries of a split order, each with a quantity and a date. */
import { Button } from '@mantine/core';
import { deliveriesMaximum } from '../../../shared/rules/job-change.ts';
import { FieldProblem } from '../../platform/settings/field-problem.tsx';
import { IconButton } from '../../ui/page/buttons.tsx';
import { DateTimeField, NumberField } from '../../ui/form/fields.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import { count, number } from '../../ui/page/format.ts';
import { type PartialDelivery } from './order-change-values.ts';
import text from '../../ui/page/text.module.css';
import layout from '../../ui/page/layout.module.css';
import styles from './job-change.module.css';

interface Props {
  field: Binding<PartialDelivery[]>;
  /** The quantity of the order, which the deliveries should add up to. */
  quantity: number | '';
}

/** Compares the sum of the deliveries with the quantity of the order. */
function Sum({ field: { value }, quantity }: Props) {
  const sum = value.reduce((total, part) => total + Number(part.quantity), 0);
  const left = Number(quantity) - sum;
  const off =
    left === 0 ? 'as ordered' : left > 0 ? `${number(left)} to divide` : `${number(-left)} too many`;
  return (
    <output className={`${text.small} ${left === 0 ? text.muted : styles.warn}`}>
      {number(sum)} of {count(Number(quantity), 'piece')}, {off}
    </output>
  );
}

export function DeliveriesField({ field, quantity }: Props) {
  const { value, error } = field;
  const onChange = (parts: PartialDelivery[]) => field.onChange(parts);
  const put = (place: number, changes: Partial<PartialDelivery>) =>
    onChange(value.map((part, at) => (at === place ? { ...part, ...changes } : part)));
  const bound = { error: null, onBlur: () => field.onBlur() };
  return (
    <fieldset className={layout.stack} data-field={field.name} aria-invalid={error !== null || undefined}>
      <legend className={text.visuallyHidden}>{field.label}</legend>
      {value.map((part, place) => (
        // Parts have no ids, and keep their places while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={place} className={styles.part}>
          <NumberField
            {...bound}
            name={`part-quantity-${place}`}
            label={`Delivery ${place + 1}`}
            whole
            unit="pieces"
            value={part.quantity}
            onChange={(next) => put(place, { quantity: next })}
          />
          <DateTimeField
            {...bound}
            name={`part-date-${place}`}
            label={`Date of delivery ${place + 1}`}
            value={part.date}
            onChange={(date) => put(place, { date })}
          />
          <IconButton
            icon="close"
            label={`Remove delivery ${place + 1}`}
            onClick={() => onChange(value.length > 2 ? value.filter((_, at) => at !== place) : [])}
          />
        </div>
      ))}
      <div className={`${layout.row} ${layout.between}`}>
        <Sum field={field} quantity={quantity} />
        {value.length < deliveriesMaximum && (
          <Button size="xs" onClick={() => onChange([...value, { quantity: '', date: '' }])}>
            Add a delivery
          </Button>
        )}
      </div>
      <FieldProblem error={error} />
    </fieldset>
  );
}
