/** Filters the audit log by day. The address holds the day as YYYY-MM-DD. */
import { useState } from 'react';
import tools from '../../ui/list/list-tools.module.css';
import styles from './audit.module.css';

/**
 * Returns whether the text is a day of this era. While the user types a year, the field reports days such as those of
 * 0002.
 */
const isDay = (text: string) => /^(19|2\d)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
/** Returns the day if the address holds a valid one, else null. */
export const dayIn = (text: string | null): string | null => (text !== null && isDay(text) ? text : null);

export function DayFilter(props: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { label, value, onChange } = props;
  const [typed, setTyped] = useState(value ?? '');
  const [known, setKnown] = useState(value);
  // Something else changed the address.
  if (value !== known) {
    setKnown(value);
    setTyped(value ?? '');
  }
  return (
    <label className={value === null ? tools.filter : `${tools.filter} ${tools.chosen}`}>
      {label}
      <input
        type="date"
        className={styles.day}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          if (currentTarget.value === '' || isDay(currentTarget.value)) onChange(currentTarget.value || null);
        }}
      />
    </label>
  );
}
