/** What all fields have in common: label, hint, error, lock, width. */
import { type ReactNode } from 'react';
import { focusOnMount } from '../page/focus.ts';
import { Icon } from '../page/icons.tsx';
import { type Binding } from './record-form.ts';
import inputs from '../page/inputs.module.css';
import styles from './form.module.css';

export interface FieldOptions {
  /** A line under the field. */
  hint?: ReactNode;
  placeholder?: string;
  /** Takes the focus when it appears. */
  focused?: boolean;
  /** Why it can't be changed and what to do about it; the field is shown dashed. */
  locked?: ReactNode;
  /** How many of the group's six columns it takes. */
  columns?: 2 | 3 | 6 | undefined;
}

const widths = { 2: styles.third, 3: styles.half, 6: styles.whole };

export const looksOf = ({ columns, locked }: Pick<FieldOptions, 'columns' | 'locked'>) =>
  [columns && widths[columns], locked !== undefined && inputs.locked].filter(Boolean).join(' ');

const lock = <Icon name="lock" size={14} />;

/** The props common to all of Mantine's inputs, also for fields made elsewhere. */
export function fieldProps(field: Binding<unknown> & FieldOptions) {
  const { name, label, error, hint, placeholder, focused, locked } = field;
  return {
    name,
    label,
    'data-field': name,
    className: looksOf(field),
    onBlur: () => {
      field.onBlur();
    },
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
