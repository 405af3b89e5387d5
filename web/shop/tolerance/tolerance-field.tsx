/** Edits by how many per cent fewer and more pieces than ordered a customer accepts. */
import { t } from '../../../shared/platform/translate.ts';
import { NumberField } from '../../ui/fields/fields.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import { type FormTolerance } from './tolerance-values.ts';

const isWrong = (percent: number | '') => !(Number(percent) >= 0 && Number(percent) <= 100);

const labels = { under: t('Under-delivery'), over: t('Over-delivery') };

/** Shows the two percentages. */
export function TolerancePercents({ field }: { field: Binding<FormTolerance> }) {
  const { value, error } = field;
  const percents = value === '' ? { under: '' as const, over: '' as const } : value;
  const wrong = isWrong(percents.over) && !isWrong(percents.under) ? 'over' : 'under';
  return (['under', 'over'] as const).map((part) => (
    <NumberField
      key={part}
      {...field}
      name={`${field.name}.${part}`}
      label={labels[part]}
      unit="%"
      value={percents[part]}
      error={part === wrong ? error : null}
      onChange={(percent) => {
        const next = { ...percents, [part]: percent };
        field.onChange(next.under === '' && next.over === '' ? '' : next);
      }}
    />
  ));
}
