import { useState } from 'react';
import { t } from '../../../shared/platform/translate.ts';
import { SelectField } from '../../ui/fields/fields.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { type Binding } from '../../ui/form/record-form.ts';

export const grainWords = { length: t('Along the length'), breadth: t('Along the breadth') } as const;
const unknown = 'unknown';

/** Edits the grain of a paper, in a group that is folded to one line. */
export function GrainField(field: Binding<keyof typeof grainWords | ''>) {
  const [isOpen, setOpen] = useState(false);
  const words = field.value === '' ? t('Not known') : grainWords[field.value];
  return (
    <FormGroup
      title={t('Grain')}
      fold={{ isOpen, line: words, origin: t('for layouts'), onToggle: () => setOpen(!isOpen) }}
    >
      <SelectField
        {...field}
        value={field.value === '' ? unknown : field.value}
        onChange={(value) => field.onChange(value === unknown ? '' : value)}
        options={[
          { value: unknown, label: t('Not known') },
          ...Object.entries(grainWords).map(([value, label]) => ({
            value: value as keyof typeof grainWords,
            label,
          })),
        ]}
        columns={3}
      />
    </FormGroup>
  );
}
