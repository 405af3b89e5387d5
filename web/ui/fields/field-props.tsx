/** Defines the properties common to all fields: label, hint, error, lock, width. */
import { type ReactNode } from 'react';
import { focusOnMount } from '../keys/focus-on-mount.ts';
import { Icon } from '../style/icons.tsx';
import { type Binding } from '../form/record-form.ts';
import inputs from '../style/inputs.module.css';
import styles from '../form/form.module.css';

export interface FieldOptions {
  /** A line of help that the field shows below its box. */
  hint?: ReactNode;
  placeholder?: string;
  /** Whether the field receives the focus when it appears. */
  focused?: boolean;
  /** The reason why the field is locked, and what the user can do about it. A locked field is dashed. */
  locked?: ReactNode;
  /** The number of columns that the field spans, of the six in its group. */
  columns?: 2 | 3 | 6 | undefined;
}

const widths = { 2: styles.third, 3: styles.half, 6: styles.whole };

export const looksOf = ({ columns, locked }: Pick<FieldOptions, 'columns' | 'locked'>) =>
  [columns && widths[columns], locked !== undefined && inputs.locked].filter(Boolean).join(' ');

const lock = <Icon name="lock" size={14} />;

/** Returns the common properties in the form that Mantine's inputs and custom fields take. */
export function fieldProps(field: Binding<unknown> & FieldOptions) {
  const { name, label, error, hint, placeholder, focused, locked } = field;
  return {
    name,
    label,
    'data-field': name,
    className: looksOf(field),
    onBlur: () => field.onBlur(),
    readOnly: locked !== undefined,
    ...(placeholder !== undefined && { placeholder }),
    ...(focused && { ref: focusOnMount }),
    ...(error && { error: <FieldError>{error}</FieldError> }),
    ...((locked ?? hint) !== undefined && { description: locked ?? hint }),
    ...(locked !== undefined && { rightSection: lock }),
  };
}

export function FieldError({ children }: { children: string }) {
  return (
    <>
      <Icon name="warning" size={13} />
      <span>{children}</span>
    </>
  );
}
