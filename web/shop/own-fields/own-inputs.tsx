/** Shows the shop's own fields in a form. A shop without such fields sees nothing. */
import { TextInput } from '@mantine/core';
import {
  type FieldEntity,
  type GivenValues,
  type OwnField,
  type OwnValue,
  refuseOwnValue,
} from '../../../shared/shop/own-fields/own-fields.ts';
import { t } from '../../../shared/platform/translate.ts';
import { reasonText } from '../../client/reason-text.ts';
import { FieldError } from '../../ui/fields/field-props.tsx';
import { fieldProps, NumberField, SegmentedField, SelectField, TextField } from '../../ui/fields/fields.tsx';
import grid from '../../ui/form/form.module.css';
import { type Binding } from '../../ui/form/record-form.ts';
import { useOwnFields } from './use-own-fields.ts';

type Value = OwnValue | null | undefined;
const textOf = (value: Value) => (typeof value === 'string' ? value : '');
const yesOrNo = { '': '–', yes: t('Yes'), no: t('No') };

function OwnInput(props: {
  field: OwnField;
  value: Value;
  onChange: (value: OwnValue | null) => void;
  onBlur: () => void;
}) {
  const { field, value, onChange, onBlur } = props;
  const { key, name, kind, unit, options } = field;
  const isEmpty = value === undefined || value === null || value === '';
  // A choice retains an option that the shop offers no more.
  const why = isEmpty || kind === 'choice' ? null : refuseOwnValue(field, value);
  const common = {
    name: `fields.${key}`,
    label: name,
    error: why && reasonText(why),
    onBlur,
    columns: 2 as const,
  };
  if (kind === 'number')
    return (
      <NumberField
        {...common}
        value={typeof value === 'number' ? value : ''}
        onChange={(next) => onChange(next === '' ? null : next)}
        {...(unit !== '' && { unit })}
      />
    );
  if (kind === 'choice') {
    const chosen = textOf(value);
    const offered = chosen === '' || options.includes(chosen) ? options : [...options, chosen];
    const none = { value: '', label: t('None') };
    return (
      <SelectField
        {...common}
        options={[...(chosen === '' ? [] : [none]), ...offered.map((each) => ({ value: each, label: each }))]}
        value={chosen}
        onChange={(next) => onChange(next || null)}
      />
    );
  }
  if (kind === 'yes or no')
    return (
      <SegmentedField
        {...common}
        options={['', 'yes', 'no']}
        words={yesOrNo}
        value={value === true ? 'yes' : value === false ? 'no' : ''}
        onChange={(next) => onChange(next === '' ? null : next === 'yes')}
      />
    );
  const binding = { ...common, value: textOf(value), onChange: (next: string) => onChange(next || null) };
  if (kind === 'date')
    return (
      <TextInput
        {...fieldProps(binding)}
        type="date"
        value={binding.value}
        onChange={(event) => binding.onChange(event.currentTarget.value)}
      />
    );
  return <TextField {...binding} />;
}

/** Edits the values of these fields. An emptied field is null, since a request leaves a missing one as it is. */
export function OwnInputs(props: {
  fields: readonly OwnField[];
  values: GivenValues | null;
  onChange: (values: GivenValues) => void;
  onBlur?: () => void;
}) {
  const { fields, values, onChange, onBlur = () => undefined } = props;
  return fields.map((field) => (
    <OwnInput
      key={field.key}
      field={field}
      value={values?.[field.key]}
      onBlur={onBlur}
      onChange={(value) => onChange({ ...values, [field.key]: value })}
    />
  ));
}

/** Edits the own fields of a record in its form. */
export function OwnFieldsField({
  entity,
  field,
}: {
  entity: FieldEntity;
  field: Binding<GivenValues | null>;
}) {
  const fields = useOwnFields(entity).filter(({ retired }) => !retired);
  if (fields.length === 0) return null;
  return (
    <>
      <OwnInputs
        fields={fields}
        values={field.value}
        onChange={(next) => field.onChange(next)}
        onBlur={() => field.onBlur()}
      />
      {field.error !== null && (
        <p className={grid.whole} data-field={field.name}>
          <FieldError>{field.error}</FieldError>
        </p>
      )}
    </>
  );
}
