import { TextInput, type TextInputProps } from '@mantine/core';
import { type Ref, useState } from 'react';
import { fieldProps } from '../../ui/form/fields.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import buttons from '../../ui/page/buttons.module.css';

/** Shows a password input with a button that makes the password readable. */
export function SecretInput(
  props: Omit<TextInputProps, 'type' | 'rightSection'> & { ref?: Ref<HTMLInputElement> },
) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button type="button" className={buttons.asText} aria-pressed={shown} onClick={() => setShown(!shown)}>
      {shown ? 'Hide' : 'Show'}
    </button>
  );
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      rightSection={toggle}
      rightSectionWidth={56}
      spellCheck={false}
      autoCapitalize="none"
    />
  );
}

/** Shows a password field in a record's form. */
export function SecretField(
  field: Binding<string> & { autoComplete: string; hint?: string; focused?: boolean },
) {
  const { hint, ...rest } = field;
  return (
    <SecretInput
      {...fieldProps({ ...rest, ...(field.error === null && { hint }) })}
      autoComplete={field.autoComplete}
      value={field.value}
      onChange={(event) => field.onChange(event.currentTarget.value)}
    />
  );
}
