import { TextInput, type TextInputProps } from '@mantine/core';
import { type Ref, useState } from 'react';

/** A password that can be shown, by the keyboard as well. */
export function SecretInput(
  props: Omit<TextInputProps, 'type' | 'rightSection'> & { ref?: Ref<HTMLInputElement> },
) {
  const [shown, setShown] = useState(false);
  const toggle = (
    <button type="button" className="text sm" aria-pressed={shown} onClick={() => setShown(!shown)}>
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
