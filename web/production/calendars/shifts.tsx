/** Edits and shows the shifts of a day. */
import { TextInput } from '@mantine/core';
import { reason } from '../../../shared/reasons/reason.ts';
import { shiftsMaximum } from '../../../shared/rules/calendar.ts';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './calendars.module.css';

export interface Shift {
  from: string;
  to: string;
}

function TimeInput(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  return (
    <TextInput
      className={styles.clock}
      type="time"
      aria-label={label}
      value={value}
      required
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** Returns the next shift to propose, which begins when the last one ends and lasts eight hours. */
const nextShift = (shifts: readonly Shift[]): Shift => {
  const from = shifts.at(-1)?.to ?? '06:00';
  const end = (Number(from.slice(0, 2)) + 8) % 24;
  return { from, to: `${String(end).padStart(2, '0')}${from.slice(2)}` };
};

export function ShiftsField({
  of,
  value,
  onChange,
}: {
  /** The weekday or date of the shifts, such as "Monday", which the labels of the inputs contain. */
  of: string;
  value: readonly Shift[];
  onChange: (value: Shift[]) => void;
}) {
  const set = (place: number, change: Partial<Shift>) =>
    onChange(value.map((shift, each) => (each === place ? { ...shift, ...change } : shift)));
  const full = value.length >= shiftsMaximum;
  return (
    <div className={layout.stack}>
      {value.map((shift, place) => (
        <div key={place} className={`${layout.row} ${layout.wrap}`}>
          <TimeInput
            label={`${of}, shift ${place + 1} from`}
            value={shift.from}
            onChange={(from) => set(place, { from })}
          />
          <TimeInput
            label={`${of}, shift ${place + 1} to`}
            value={shift.to}
            onChange={(to) => set(place, { to })}
          />
          <IconButton
            icon="close"
            label={`Remove shift ${place + 1} of ${of}`}
            onClick={() => onChange(value.filter((_, each) => each !== place))}
          />
          {shift.to <= shift.from && (
            <span className={`${text.smaller} ${text.faint}`}>ends on the next day</span>
          )}
        </div>
      ))}
      <div className={`${layout.row} ${layout.wrap}`}>
        {value.length === 0 && <span className={text.muted}>Closed</span>}
        <ActionButton
          size="xs"
          icon="plus"
          aria-label={`Add shift on ${of}`}
          refusal={full ? reason('at-most', { field: 'A day', most: shiftsMaximum, of: 'shifts' }) : null}
          onClick={() => onChange([...value, nextShift(value)])}
        >
          Add shift
        </ActionButton>
      </div>
    </div>
  );
}
