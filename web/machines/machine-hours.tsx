/**
 * Shows the form fields for a machine's working time: its calendar, how much of a run needs people, and
 * planned downtimes.
 */
import { TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { type Machine, machine } from '../../shared/machines/machines.contract.ts';
import { type PlannedDown } from '../../shared/shop/calendar.ts';
import { useInPlaceQuery } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { to } from '../client/paths.ts';
import { FieldProblem } from '../shop/settings/field-problem.tsx';
import { SegmentedField, SelectField } from '../ui/fields/fields.tsx';
import { formOf, type FormOf } from '../ui/form/define-record-forms.ts';
import { FormGroup } from '../ui/form/form-parts.tsx';
import { type Binding } from '../ui/form/record-form.ts';
import { ActionButton, IconButton } from '../ui/page/buttons.tsx';
import { dateTime, fromLocalInput, toLocalInput } from '../ui/text/format-values.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import { t } from '../../shared/platform/translate.ts';
import grid from '../ui/form/form.module.css';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';

/** Defines the machine form's fields: labels and initial values. */

const kind = formOf(machine, {
  labels: {
    specialOperationSupport: t('Special operation support'),
    capabilities: t('Can also do'),
    keyMinutes: t('Changes'),
    keyMinutesDown: t('From dark to light'),
    wholeMakeReady: t('Make-ready at closing time'),
    plannedDowns: t('Planned downtime'),
  },
});
export const machineForm = {
  ...kind,
  // The first capability is the machine's type, which has fields of its own.
  otherwise: ({ capabilities }: Machine) => ({ capabilities: capabilities.slice(1) }),
};
export type MachineForm = FormOf<typeof machineForm>;

/** The option value for the shop's own working hours. */
const shopHours = 'shop';
const people = { all: t('The whole run'), 'make-ready': t('Make-ready only') } as const;
const attendedBy = (words: string): Machine['attended'] =>
  words === people['make-ready'] ? 'make-ready' : 'all';
const atClosing = {
  parts: t('Is interrupted'),
  whole: t('In one piece'),
} as const;

/** Edits the machine's planned downtimes. */
function PlannedDownsField(field: Binding<PlannedDown[]>) {
  const { name, label, value, error } = field;
  const zone = useShopZone();
  const set = (place: number, change: Partial<PlannedDown>) =>
    field.onChange(value.map((down, each) => (each === place ? { ...down, ...change } : down)));
  return (
    <div className={`${grid.whole} ${layout.stack}`} data-field={name} onBlur={() => field.onBlur()}>
      <div className={`${text.small} ${text.strong}`}>{label}</div>
      {value.map(({ from, to: until, reason }, place) => (
        <div key={place} className={`${layout.row} ${layout.wrap}`}>
          <TextInput
            type="datetime-local"
            aria-label={t`Downtime ${place + 1} from`}
            value={toLocalInput(from, zone)}
            onChange={(event) => set(place, { from: fromLocalInput(event.currentTarget.value, zone) })}
          />
          <TextInput
            type="datetime-local"
            aria-label={t`Downtime ${place + 1} to`}
            value={toLocalInput(until, zone)}
            onChange={(event) => set(place, { to: fromLocalInput(event.currentTarget.value, zone) })}
          />
          <TextInput
            className={layout.grow}
            aria-label={t`Reason of downtime ${place + 1}`}
            placeholder={t('Reason, such as Service')}
            maxLength={200}
            value={reason}
            onChange={(event) => set(place, { reason: event.currentTarget.value })}
          />
          <IconButton
            icon="close"
            label={t`Remove downtime ${place + 1}`}
            onClick={() => field.onChange(value.filter((_, each) => each !== place))}
          />
        </div>
      ))}
      <div className={`${layout.row} ${layout.wrap}`}>
        <ActionButton
          icon="plus"
          onClick={() => field.onChange([...value, { from: '', to: '', reason: '' }])}
        >
          {t('Add downtime')}
        </ActionButton>
        <span className={`${text.small} ${text.muted}`}>
          {t('No work is planned on it then. A breakdown today is marked on the machine’s page.')}
        </span>
      </div>
      <FieldProblem error={error} />
    </div>
  );
}

export function HoursFields({ form }: { form: MachineForm }) {
  const { data } = useInPlaceQuery(contract.calendars.list, { query: { per: 200 } });
  const calendar = form.field('calendarId');
  const attended = form.field('attended');
  const whole = form.field('wholeMakeReady');
  const options = [
    { value: shopHours, label: t('The shop’s own hours') },
    ...(data ?? []).map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <FormGroup title={t('Hours')}>
      <SelectField
        {...calendar}
        value={calendar.value === '' ? shopHours : calendar.value}
        onChange={(id) => calendar.onChange(id === shopHours ? '' : id)}
        options={options}
        columns={3}
        hint={t('When it works. Add other shifts as calendars.')}
      />
      <SegmentedField
        {...attended}
        label={t('Needs people for')}
        value={people[attended.value === 'make-ready' ? 'make-ready' : 'all']}
        options={Object.values(people)}
        onChange={(words) => attended.onChange(attendedBy(words))}
        hint={t('With make-ready only, runs continue while the shop is closed.')}
        columns={3}
      />
      <SegmentedField
        {...whole}
        value={atClosing[whole.value ? 'whole' : 'parts']}
        options={Object.values(atClosing)}
        onChange={(words) => whole.onChange(words === atClosing.whole)}
        hint={t('In one piece, it begins only if it ends before closing.')}
        columns={3}
      />
      <PlannedDownsField {...form.field('plannedDowns')} />
    </FormGroup>
  );
}

/** Returns the machine's hours as labelled values for the machine's page. */
export function useHoursFacts({ calendarId, calendarName, attended, wholeMakeReady, plannedDowns }: Machine) {
  const zone = useShopZone();
  const now = useNow();
  const ahead = plannedDowns.filter(({ to: until }) => Date.parse(until) > now.getTime());
  const downs = ahead.map(
    ({ from, to: until, reason }) =>
      t`${dateTime(from, { zone })} to ${dateTime(until, { zone })}${reason && ` (${reason})`}`,
  );
  const hours =
    calendarId === null ? (
      t('The shop’s own')
    ) : (
      <Link key="calendar" to={to('CalendarDetails', calendarId)}>
        {calendarName}
      </Link>
    );
  return [
    [t('Hours'), hours],
    [t('Needs people for'), people[attended]],
    [t('Make-ready at closing time'), atClosing[wholeMakeReady ? 'whole' : 'parts']],
    [t('Planned downtime'), downs.length > 0 ? downs.join('; ') : t('None'), 2],
  ] as const;
}
