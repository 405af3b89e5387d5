import { TextInput } from '@mantine/core';

/** Edits a time of day. */
export function TimeInput(props: {
  label: string;
  value: string;
  disabled?: boolean;
  onChange: (value: string) => void;
}) {
  const { label, onChange, ...input } = props;
  return (
    <TextInput
      w={132}
      type="time"
      aria-label={label}
      required
      {...input}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
