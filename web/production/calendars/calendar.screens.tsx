/** Defines the screens of calendars, which give machines working hours of their own (design: calendars). */
import { Checkbox } from '@mantine/core';
import { type Calendar, type CalendarItem, calendar as kind } from '../../../shared/contract/calendars.ts';
import { weekdays } from '../../../shared/rules/calendar.ts';
import { useVerb } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useGoBack } from '../../client/go-back.ts';
import { to } from '../../client/paths.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { type Binding } from '../../ui/form/record-form.ts';
import * as forms from '../../ui/form/record-forms.ts';
import { type Column } from '../../ui/list/columns.tsx';
import { RowLink } from '../../ui/list/data-table.tsx';
import { FoundTable, ListPage, ListSort, ListTools } from '../../ui/list/list-screen.tsx';
import { type SortOf, useSorted } from '../../ui/list/use-sorted.ts';
import { DateTime } from '../../ui/page/date-elements.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';
import { shortDate } from '../../ui/page/format.ts';
import { type Crumb, Panel, Ticket } from '../../ui/page/page.tsx';
import { AddRecord, EditRecord, RecordPage, recordScreen } from '../../ui/page/record-screen.tsx';
import { DaysField, WeekField } from './calendar-fields.tsx';
import { shiftWords } from '../../../shared/rules/hours-words.ts';
import grid from '../../ui/form/form.module.css';
import text from '../../ui/page/text.module.css';
import styles from './calendars.module.css';

const crumbs = (...here: readonly Crumb[]) => [
  { label: 'Machines', to: to('MachineList') },
  { label: 'Calendars', to: to('CalendarList') },
  ...here,
];
const place = (id: string) => to('CalendarDetails', id);

const openDays = ({ hours }: CalendarItem) => {
  const open = weekdays.filter((_, day) => (hours[day] ?? []).length > 0);
  return open.length === 7 ? 'Every day' : open.map((day) => day.slice(0, 3)).join(', ');
};

const columns: readonly Column<CalendarItem, SortOf<typeof contract.calendars.sorted>>[] = [
  { head: 'Name', sort: 'name', cell: ({ name }, address) => <RowLink to={address}>{name}</RowLink> },
  { head: 'Open', w: '40%', cell: openDays },
  { head: 'Machines', w: 120, num: true, cell: ({ machines }) => machines },
];

export function CalendarList() {
  const list = useSorted(contract.calendars.sorted);
  return (
    <ListPage
      list={list}
      noun="calendar"
      add={<AddRecord route="CalendarCreate">Add New Calendar</AddRecord>}
      none={{
        title: 'No calendars yet',
        text: 'Machines follow the shop’s hours. Add a calendar for those with other shifts.',
      }}
    >
      <Panel>
        <ListTools search="Calendar">
          <ListSort list={list} columns={columns} />
        </ListTools>
        <FoundTable
          list={list}
          noun="calendar"
          columns={columns}
          href={({ id }) => place(id)}
          searched="Searched in names"
        />
      </Panel>
    </ListPage>
  );
}

function Exceptions({ of }: { of: CalendarItem['exceptions'] }) {
  return (
    <Panel title="Days with other hours">
      <ul className={styles.days}>
        {of
          .toSorted((a, b) => a.date.localeCompare(b.date))
          .map(({ date, name, hours }) => (
            <li key={date}>
              {shortDate(`${date}T12:00:00Z`, { zone: 'UTC' })}: {shiftWords(hours)}
              {name && <span className={text.muted}> · {name}</span>}
            </li>
          ))}
      </ul>
    </Panel>
  );
}

function Details({ record }: { record: Calendar }) {
  const { id, name, hours, exceptions, shopHolidays, machines, updatedAt } = record;
  const remove = (
    <DeleteRecord
      record={record}
      noun="calendar"
      text="No machine uses it. Its hours and days will be lost."
      remove={useVerb(contract.calendars.remove)}
      list={to('CalendarList')}
    />
  );
  return (
    <RecordPage
      title={name}
      crumbs={crumbs({ label: name })}
      actions={remove}
      primary={<EditRecord record={record} to={to('CalendarEdit', id)} variant="filled" />}
      history={{ entity: 'calendars', id }}
    >
      <Panel title="Hours">
        <Ticket
          facts={[
            ...weekdays.map((day, at) => [day, shiftWords(hours[at] ?? [])] as const),
            ['The shop’s holidays', shopHolidays ? 'Closed' : 'Open as on other days'],
            ['Machines', String(machines)],
            ['Updated', <DateTime key="updated" at={updatedAt} />],
          ]}
        />
      </Panel>
      {exceptions.length > 0 && <Exceptions of={exceptions} />}
    </RecordPage>
  );
}
export const CalendarDetails = recordScreen(contract.calendars.get, Details);

const day = [{ from: '06:00', to: '14:00' }];
const calendarForm = forms.formOf(kind, {
  labels: { hours: 'Week', exceptions: 'Days with other hours', shopHolidays: 'The shop’s holidays' },
  initial: { hours: weekdays.map((_, place) => (place < 5 ? day : [])) },
});

function HolidaysField({ name, value, ...field }: Binding<boolean>) {
  return (
    <Checkbox
      className={grid.whole}
      data-field={name}
      label="Closed on the shop’s holidays"
      checked={value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

function Fields({ form }: { form: forms.FormOf<typeof calendarForm> }) {
  return (
    <>
      <FormGroup title="Calendar">
        <TextField {...form.field('name')} columns={3} hint="Such as Press room, three shifts" />
        <HolidaysField {...form.field('shopHolidays')} />
      </FormGroup>
      <FormGroup title="Week">
        <WeekField {...form.field('hours')} />
      </FormGroup>
      <FormGroup title="Single days">
        <DaysField {...form.field('exceptions')} />
      </FormGroup>
    </>
  );
}

export function CalendarCreate() {
  const form = forms.useNewForm(calendarForm, { save: forms.useCreate(contract.calendars.create), place });
  const cancel = useGoBack(to('CalendarList'));
  return (
    <FormPage title="Add calendar" crumbs={crumbs({ label: 'New' })} form={form} onCancel={cancel}>
      <Fields form={form} />
    </FormPage>
  );
}

function Edit({ record }: { record: Calendar }) {
  const { id, name } = record;
  const { form, show } = forms.useEditForm(calendarForm, record, {
    save: forms.useUpdate(contract.calendars.update, id),
    place: place(id),
  });
  const here = crumbs({ label: name, to: place(id) }, { label: 'Edit' });
  return (
    <FormPage title="Edit calendar" name={name} crumbs={here} form={form} onCancel={show}>
      <Fields form={form} />
    </FormPage>
  );
}
export const CalendarEdit = recordScreen(contract.calendars.get, Edit);
