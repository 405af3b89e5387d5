/**
 * Defines the calendar screens. A calendar sets working hours for machines that do not follow the shop's
 * hours (design: calendars).
 */
import { Checkbox, TextInput } from '@mantine/core';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import {
  type Calendar,
  calendar as kind,
  type CalendarItem,
} from '../../../shared/shop/calendars.contract.ts';
import { hoursOn, shiftsMaximum, weekdays, withAbsence } from '../../../shared/shop/calendar.ts';
import { todayIn } from '../../../shared/shop/review-periods.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useInPlaceQuery, useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { TextField } from '../../ui/fields/fields.tsx';
import { FoldedNumberField } from '../../ui/fields/folded-number-field.tsx';
import { NumberBox } from '../../ui/fields/number-box.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { formScreens } from '../../ui/form/create-and-edit-screens.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import * as forms from '../../ui/form/define-record-forms.ts';
import { ActionButton, IconButton } from '../../ui/page/buttons.tsx';
import { type Column } from '../../ui/table/columns.tsx';
import { RowLink } from '../../ui/table/data-table.tsx';
import { FoundTable, ListPage, ListSort, ListToolbar } from '../../ui/list/list-screen.tsx';
import { type SortOf, useSorted } from '../../ui/list/use-sorted-list.ts';
import { t } from '../../../shared/platform/translate.ts';
import table from '../../ui/table/table.module.css';
import { DateTime } from '../../ui/text/date-elements.tsx';
import { DeleteRecord } from '../../ui/record/delete-record.tsx';
import { shortDate } from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import { type Crumb, Panel, Ticket } from '../../ui/page/page.tsx';
import { AddRecord, EditRecord, RecordPage, recordScreen } from '../../ui/record/record-screen.tsx';
import { shiftWords } from '../../../shared/shop/hours-words.ts';
import layout from '../../ui/style/layout.module.css';
import grid from '../../ui/form/form.module.css';
import text from '../../ui/style/text.module.css';
import { FieldProblem } from '../settings/field-problem.tsx';
import { TimeInput } from '../settings/time-input.tsx';
import styles from './calendars.module.css';

interface Shift {
  from: string;
  to: string;
}

/** Returns the next shift to propose, which begins when the last one ends and lasts eight hours. */
const nextShift = (shifts: readonly Shift[]): Shift => {
  const from = shifts.at(-1)?.to ?? '06:00';
  const end = (Number(from.slice(0, 2)) + 8) % 24;
  return { from, to: `${String(end).padStart(2, '0')}${from.slice(2)}` };
};

function ShiftsField({
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
            label={t`${of}, shift ${place + 1} from`}
            value={shift.from}
            onChange={(from) => set(place, { from })}
          />
          <TimeInput
            label={t`${of}, shift ${place + 1} to`}
            value={shift.to}
            onChange={(to) => set(place, { to })}
          />
          <IconButton
            icon="close"
            label={t`Remove shift ${place + 1} of ${of}`}
            onClick={() => onChange(value.filter((_, each) => each !== place))}
          />
          {shift.to <= shift.from && (
            <span className={`${text.smaller} ${text.faint}`}>{t('ends on the next day')}</span>
          )}
        </div>
      ))}
      <div className={`${layout.row} ${layout.wrap}`}>
        {value.length === 0 && <span className={text.muted}>{t('Closed')}</span>}
        <ActionButton
          size="xs"
          icon="plus"
          aria-label={t`Add shift on ${of}`}
          refusal={full ? reason('at-most', { field: t('A day'), most: shiftsMaximum, of: 'shifts' }) : null}
          onClick={() => onChange([...value, nextShift(value)])}
        >
          {t('Add shift')}
        </ActionButton>
      </div>
    </div>
  );
}

/** Edits the shifts of each weekday, Monday first. */
function WeekField(field: Binding<CalendarItem['hours']>) {
  const { name, value, error } = field;
  return (
    <div className={grid.whole} data-field={name} onBlur={() => field.onBlur()}>
      <table className={`${table.table} ${layout.measure} ${styles.week}`}>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col">{t('Shifts')}</th>
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, place) => (
            <tr key={weekday}>
              <td>{t(weekday)}</td>
              <td>
                <ShiftsField
                  of={weekday}
                  value={value[place] ?? []}
                  onChange={(shifts) =>
                    field.onChange(weekdays.map((_, each) => (each === place ? shifts : (value[each] ?? []))))
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <FieldProblem error={error} />
    </div>
  );
}

type Day = CalendarItem['exceptions'][number];

/** Edits the calendar's exceptions: overtime, short days and days off. */
function DaysField({ hasCrews, ...field }: Binding<Day[]> & { hasCrews: boolean }) {
  const { name, value, error } = field;
  const set = (place: number, change: Partial<Day>) =>
    field.onChange(value.map((day, each) => (each === place ? { ...day, ...change } : day)));
  return (
    <div className={`${grid.whole} ${layout.stack}`} data-field={name} onBlur={() => field.onBlur()}>
      {value.length === 0 && (
        <p className={text.muted}>
          {t('None yet. A day with shifts is overtime or a short day; without, a day off.')}
        </p>
      )}
      {value.map((day, place) => {
        const called = day.date || t`day ${place + 1}`;
        return (
          <fieldset key={place} className={`${layout.measure} ${styles.day}`} aria-label={called}>
            <div className={`${layout.row} ${layout.wrap}`}>
              <TextInput
                type="date"
                aria-label={t`Date of ${called}`}
                value={day.date}
                onChange={(event) => set(place, { date: event.currentTarget.value })}
              />
              <TextInput
                className={layout.grow}
                aria-label={t`Name of ${called}`}
                placeholder={t('Name, such as Overtime')}
                maxLength={100}
                value={day.name}
                onChange={(event) => set(place, { name: event.currentTarget.value })}
              />
              <IconButton
                icon="close"
                label={t`Remove ${called}`}
                onClick={() => field.onChange(value.filter((_, each) => each !== place))}
              />
            </div>
            <ShiftsField of={called} value={day.hours} onChange={(hours) => set(place, { hours })} />
            {hasCrews && (
              <NumberBox
                w={180}
                label={t`Crews on ${called}`}
                whole
                value={day.crews ?? ''}
                onChange={(crews) => set(place, { crews: crews === '' ? null : crews })}
              />
            )}
          </fieldset>
        );
      })}
      <div className={layout.row}>
        <ActionButton
          icon="plus"
          onClick={() => field.onChange([...value, { date: '', name: '', hours: [] }])}
        >
          {t('Add day')}
        </ActionButton>
      </div>
      <FieldProblem error={error} />
    </div>
  );
}

const crumbs = (...here: readonly Crumb[]) => [
  { label: t('Machines'), to: to('MachineList') },
  { label: t('Calendars'), to: to('CalendarList') },
  ...here,
];
const place = (id: string) => to('CalendarDetails', id);

const openDays = ({ hours }: CalendarItem) => {
  const open = weekdays.filter((_, day) => (hours[day] ?? []).length > 0);
  return open.length === 7 ? t('Every day') : open.map((day) => day.slice(0, 3)).join(', ');
};

const columns: readonly Column<CalendarItem, SortOf<typeof contract.calendars.sorted>>[] = [
  { head: t('Name'), sort: 'name', cell: ({ name }, address) => <RowLink to={address}>{name}</RowLink> },
  { head: t('Open'), w: '40%', cell: openDays },
  { head: t('Machines'), w: 120, num: true, cell: ({ machines }) => machines },
];

export function CalendarList() {
  const list = useSorted(contract.calendars.sorted);
  return (
    <ListPage
      list={list}
      noun="calendar"
      add={<AddRecord route="CalendarCreate">{t('Add New Calendar')}</AddRecord>}
      none={{
        title: t('No calendars yet'),
        text: t('Machines follow the shop’s hours. Add a calendar for those with other shifts.'),
      }}
    >
      <Panel>
        <ListToolbar search={t('Calendar')}>
          <ListSort list={list} columns={columns} />
        </ListToolbar>
        <FoundTable
          list={list}
          noun="calendar"
          columns={columns}
          href={({ id }) => place(id)}
          searched={t('Searched in names')}
        />
      </Panel>
    </ListPage>
  );
}

const crewsCount = (crews: number) => (crews === 1 ? t('1 crew') : t`${crews} crews`);

/** Takes one crew away for today, in one press, with an undo. */
function AbsentToday({ calendar }: { calendar: Calendar }) {
  const { id, name, exceptions, crews, can } = calendar;
  const { data: settings } = useInPlaceQuery(contract.settings.get);
  const update = useVerb(contract.calendars.update);
  const now = useNow();
  const zone = useShopZone();
  if (crews === null) return null;
  const date = todayIn(now, zone);
  const closed = (settings?.holidays ?? []).map((each) => each.date);
  const days = withAbsence({ ...calendar, crews }, date, closed);
  const today = days.find((each) => each.date === date);
  const isClosed = hoursOn(calendar, date, closed).length === 0;
  const write = (version: number, is: CalendarItem['exceptions'], done: (now: Calendar) => void) =>
    update.mutate(
      { params: { id }, body: { version, exceptions: is } },
      { onSuccess: done, onError: (error) => refused(t('Nothing was changed'), `${reasonOf(error)}.`) },
    );
  return (
    <ActionButton
      refusal={can.edit ?? (isClosed ? reason('no-crew-today') : null)}
      busy={update.isPending}
      onClick={() =>
        write(calendar.version, days, ({ version }) => {
          const left = today?.crews ?? 0;
          toast(left > 0 ? t`${name}: ${crewsCount(left)} today` : t`${name} is closed today`, {
            of: id,
            undo: () => write(version, exceptions, () => undefined),
          });
        })
      }
    >
      {t('One crew is absent today')}
    </ActionButton>
  );
}

function Exceptions({ of, hasCrews }: { of: CalendarItem['exceptions']; hasCrews: boolean }) {
  return (
    <Panel title={t('Single days')}>
      <ul className={layout.lines}>
        {of
          .toSorted((a, b) => a.date.localeCompare(b.date))
          .map(({ date, name, hours, crews }) => (
            <li key={date}>
              {shortDate(`${date}T12:00:00Z`, { zone: 'UTC' })}: {shiftWords(hours)}
              {hasCrews && crews != null && `, ${crewsCount(crews)}`}
              {name && <span className={text.muted}> · {name}</span>}
            </li>
          ))}
      </ul>
    </Panel>
  );
}

function Details({ record }: { record: Calendar }) {
  const { id, name, hours, exceptions, shopHolidays, crews, machines, updatedAt } = record;
  const remove = (
    <DeleteRecord
      record={record}
      noun="calendar"
      text={t('No machine uses it. Its hours and days will be lost.')}
      remove={useVerb(contract.calendars.remove)}
      list={to('CalendarList')}
    />
  );
  return (
    <RecordPage
      title={name}
      crumbs={crumbs({ label: name })}
      actions={
        <>
          <AbsentToday calendar={record} />
          {remove}
        </>
      }
      primary={<EditRecord record={record} to={to('CalendarEdit', id)} variant="filled" />}
      history={{ entity: 'calendars', id }}
    >
      <Panel title={t('Hours')}>
        <Ticket
          facts={[
            ...weekdays.map((day, at) => [day, shiftWords(hours[at] ?? [])] as const),
            [t('The shop’s holidays'), shopHolidays ? t('Closed') : t('Open as on other days')],
            [t('Machines'), String(machines)],
            ...(crews === null ? [] : [[t('Crews'), t`${crews} of its machines at once`] as const]),
            [t('Updated'), <DateTime key="updated" at={updatedAt} />],
          ]}
        />
      </Panel>
      {exceptions.length > 0 && <Exceptions of={exceptions} hasCrews={crews !== null} />}
    </RecordPage>
  );
}
export const CalendarDetails = recordScreen(contract.calendars.get, Details);

const day = [{ from: '06:00', to: '14:00' }];
const calendarForm = forms.formOf(kind, {
  labels: {
    hours: t('Week'),
    exceptions: t('Days with other hours'),
    shopHolidays: t('The shop’s holidays'),
    crews: t('Crews'),
  },
  initial: { hours: weekdays.map((_, place) => (place < 5 ? day : [])) },
});

function HolidaysField({ name, value, ...field }: Binding<boolean>) {
  return (
    <Checkbox
      className={grid.whole}
      data-field={name}
      label={t('Closed on the shop’s holidays')}
      checked={value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

function Fields({ form }: { form: forms.FormOf<typeof calendarForm> }) {
  return (
    <>
      <FormGroup title={t('Calendar')}>
        <TextField {...form.field('name')} columns={3} hint={t('Such as Press room, three shifts')} />
        <HolidaysField {...form.field('shopHolidays')} />
        <FoldedNumberField
          {...form.field('crews')}
          open={t('Fewer people than machines')}
          whole
          columns={3}
          hint={t('How many of its machines people attend at once. Empty: all')}
        />
      </FormGroup>
      <FormGroup title={t('Week')}>
        <WeekField {...form.field('hours')} />
      </FormGroup>
      <FormGroup title={t('Single days')}>
        <DaysField {...form.field('exceptions')} hasCrews={Boolean(form.values.crews)} />
      </FormGroup>
    </>
  );
}

export const { Create: CalendarCreate, Edit: CalendarEdit } = formScreens(calendarForm, {
  endpoints: contract.calendars,
  Fields,
  crumbs,
  list: () => to('CalendarList'),
  place,
});
