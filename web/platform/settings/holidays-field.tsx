import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { reason } from '../../../shared/reasons/reason.ts';
import { type Settings } from '../../../shared/contract/settings.ts';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { shortDate } from '../../ui/page/format.ts';
import { type Binding } from '../../ui/form/record-form.ts';
import { FieldProblem } from './field-problem.tsx';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './settings.module.css';
import grid from '../../ui/form/form.module.css';

type Holiday = Settings['holidays'][number];

function AddHoliday({ taken, onAdd }: { taken: readonly Holiday[]; onAdd: (holiday: Holiday) => void }) {
  const [date, setDate] = useState('');
  const [name, setName] = useState('');
  const known = taken.some((each) => each.date === date);
  const refusal = date === '' ? reason('pick-a-date') : known ? reason('date-listed') : null;
  const add = () => {
    if (refusal !== null) return;
    onAdd({ date, name: name.trim() });
    setDate('');
    setName('');
  };
  // Enter must add the holiday, not save the whole form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  return (
    <div className={`${layout.row} ${layout.wrap} ${styles.addition}`}>
      <TextInput
        type="date"
        aria-label="Holiday date"
        value={date}
        onKeyDown={onKeyDown}
        onChange={(event) => setDate(event.currentTarget.value)}
      />
      <TextInput
        className={layout.grow}
        aria-label="Holiday name"
        placeholder="Name, such as Diwali"
        maxLength={100}
        value={name}
        onKeyDown={onKeyDown}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ActionButton icon="plus" refusal={refusal} onClick={add}>
        Add holiday
      </ActionButton>
    </div>
  );
}

/** The holidays, sorted by date. */
export function HolidaysField(field: Binding<Holiday[]>) {
  const { name, value, error } = field;
  const sorted = [...value].sort((a, b) => a.date.localeCompare(b.date));
  return (
    <div className={grid.whole} data-field={name}>
      {sorted.length === 0 && <p className={text.muted}>No holidays yet.</p>}
      <ul className={styles.holidays}>
        {sorted.map((holiday) => (
          <li key={holiday.date} className={`${layout.row} ${layout.between}`}>
            <span>
              {shortDate(`${holiday.date}T12:00:00Z`, { zone: 'UTC' })}
              {holiday.name && <span className={text.muted}> · {holiday.name}</span>}
            </span>
            <IconButton
              icon="close"
              label={`Remove ${holiday.name || holiday.date}`}
              onClick={() => field.onChange(value.filter((each) => each.date !== holiday.date))}
            />
          </li>
        ))}
      </ul>
      <AddHoliday taken={value} onAdd={(holiday) => field.onChange([...value, holiday])} />
      <FieldProblem error={error} />
    </div>
  );
}
