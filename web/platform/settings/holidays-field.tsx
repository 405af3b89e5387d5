import { TextInput } from '@mantine/core';
import { type KeyboardEvent } from 'react';
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
type Typed = Binding<Holiday>;

/** The initial values of the row for a new holiday, below the list. */
export const emptyHoliday: Holiday = { date: '', name: '' };

/**
 * Returns the settings with the typed holiday in the list, so that Save also stores or refuses a holiday that the
 * user typed without pressing Add.
 */
export const withTypedHoliday = <T extends { holidays: Holiday[]; holiday: Holiday }>({
  holiday,
  ...rest
}: T) =>
  holiday.date === '' && holiday.name.trim() === ''
    ? rest
    : { ...rest, holidays: [...rest.holidays, holiday] };

function AddHoliday({ taken, typed, onAdd }: { taken: readonly Holiday[]; typed: Typed; onAdd: () => void }) {
  const { value } = typed;
  const known = taken.some((each) => each.date === value.date);
  const refusal = value.date === '' ? reason('pick-a-date') : known ? reason('date-listed') : null;
  const add = () => {
    if (refusal === null) onAdd();
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
        value={value.date}
        onKeyDown={onKeyDown}
        onChange={(event) => typed.onChange({ ...value, date: event.currentTarget.value })}
      />
      <TextInput
        className={layout.grow}
        aria-label="Holiday name"
        placeholder="Name, such as Diwali"
        maxLength={100}
        value={value.name}
        onKeyDown={onKeyDown}
        onChange={(event) => typed.onChange({ ...value, name: event.currentTarget.value })}
      />
      <ActionButton icon="plus" refusal={refusal} onClick={add}>
        Add holiday
      </ActionButton>
    </div>
  );
}

/** Lists the holidays by date, with a row to add one. `typed` holds what the user has typed in that row. */
export function HolidaysField({ typed, ...field }: Binding<Holiday[]> & { typed: Typed }) {
  const { name, value, error } = field;
  const add = () => {
    field.onChange([...value, { ...typed.value, name: typed.value.name.trim() }]);
    typed.onChange(emptyHoliday);
  };
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
      <AddHoliday taken={value} typed={typed} onAdd={add} />
      <FieldProblem error={error} />
    </div>
  );
}
