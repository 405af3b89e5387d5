import { Checkbox } from '@mantine/core';
import { type Option } from '../list/list-toolbar.tsx';
import { fieldProps } from './fields.tsx';
import { type Binding } from '../form/record-form.ts';
import styles from '../form/form.module.css';

/** Edits a list of values with one checkbox for each option. */
export function ChecksField<V extends string>(
  field: Binding<V[]> & { options: readonly Option<V>[]; locked?: string; columns?: 2 | 3 | 6 },
) {
  const { placeholder: _none, onBlur: _left, name: _name, ...props } = fieldProps(field);
  const { options, value } = field;
  return (
    <Checkbox.Group
      {...props}
      value={value}
      onChange={(chosen) =>
        field.onChange(options.map((each) => each.value).filter((each) => chosen.includes(each)))
      }
    >
      {options.map((each) => (
        <Checkbox key={each.value} value={each.value} label={each.label} className={styles.check} />
      ))}
    </Checkbox.Group>
  );
}
