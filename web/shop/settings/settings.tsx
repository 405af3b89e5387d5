/**
 * Shows the form of the shop's settings: name and address for documents, time zone, working hours, holidays
 * and expected loss.
 */
import { Checkbox, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type DayHours, isBreakWithin, weekdays } from '../../../shared/shop/calendar.ts';
import { reasonOf, UnknownFateError } from '../../client/api/api-errors.ts';
import { call } from '../../client/api/client.ts';
import { contract } from '../../client/contract.ts';
import { settingsId } from '../../../shared/history/records/history.contract.ts';
import { taxNumberFrom } from '../../../shared/platform/contract/field-schemas.ts';
import { type Settings, settingsFields, settingsRecord } from '../../../shared/shop/settings.contract.ts';
import { perform, query, useVerb } from '../../client/api/queries.ts';
import { useWayToFirstSteps } from '../../client/return-to-first-steps.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../ui/fields/fields.tsx';
import { YesOrNoField } from '../../ui/fields/yes-or-no-field.tsx';
import { NumberBox } from '../../ui/fields/number-box.tsx';
import { PickFile, UploadProgress } from '../../ui/fields/pick-file.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { ActionButton, IconButton, LinkButton } from '../../ui/page/buttons.tsx';
import { download } from '../../ui/page/download-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type Binding, useRecordForm } from '../../ui/form/record-form.ts';
import { languages, documentLanguages } from '../../../shared/people/languages.ts';
import { t, textLocale } from '../../../shared/platform/translate.ts';
import table from '../../ui/table/table.module.css';
import { shortDate } from '../../ui/text/format-values.ts';
import { zonesWith } from '../../ui/text/time-zones.ts';
import { useOfferedNames } from '../lists/use-shop-lists.ts';
import { FieldProblem } from './field-problem.tsx';
import { LogoField, logoChange, type LogoValue, unchangedLogo } from './logo-field.tsx';
import { TimeInput } from './time-input.tsx';
import { GoalSliders } from './goal-sliders.tsx';
import { type Goal } from './plan-goal.ts';
import { BackupsGroup } from './backups.tsx';
import { ServerGroup } from './server-warnings.tsx';
import layout from '../../ui/style/layout.module.css';
import grid from '../../ui/form/form.module.css';
import text from '../../ui/style/text.module.css';
import styles from './settings.module.css';

interface TypedLoss {
  makeReadySheets: number | '';
  runWastePercent: number | '';
}
/**
 * Maps each operation type to the expected loss that the user typed. A type without an entry loses nothing.
 */
type TypedLosses = Record<string, TypedLoss>;

const none: TypedLoss = { makeReadySheets: 0, runWastePercent: 0 };

const columns = [
  { key: 'makeReadySheets', label: t('Make-ready sheets') },
  { key: 'runWastePercent', label: t('Run waste %') },
] as const;

/** Edits the expected loss of each operation type. */
function LossField(field: Binding<TypedLosses>) {
  const { name, value, error } = field;
  const types = useOfferedNames('operationTypes');
  const lossOf = (type: string): TypedLoss => (Object.hasOwn(value, type) ? value[type] : null) ?? none;
  return (
    <div className={grid.whole} data-field={name} onBlur={() => field.onBlur()}>
      <p className={text.muted}>
        {t(
          'Sheets lost in make-ready, and the share lost in the run. Proposed buffers and what jobs will make follow from it.',
        )}
      </p>
      <div className={table.scrolls}>
        <table className={`${table.table} ${layout.measure}`}>
          <thead>
            <tr>
              <th scope="col">{t('Operation')}</th>
              {columns.map(({ key, label }) => (
                <th scope="col" key={key}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {types.map((type) => (
              <tr key={type}>
                <td>{type}</td>
                {columns.map(({ key, label }) => (
                  <td key={key}>
                    <NumberBox
                      maw={110}
                      aria-label={`${type}: ${label}`}
                      whole={key === 'makeReadySheets'}
                      value={lossOf(type)[key]}
                      onChange={(typed) =>
                        field.onChange({ ...value, [type]: { ...lossOf(type), [key]: typed } })
                      }
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FieldProblem error={error} />
    </div>
  );
}

/** Returns whether the working hours end on the next day. */
type Break = DayHours['break'];

const nightShift = ({ open, from, to }: DayHours) => open && to <= from;

/** The break that a press adds: the first that lies within a day's hours. */
const usualBreaks = ['13', '18', '23'].map((hour) => ({ from: `${hour}:00`, to: `${hour}:30` }));

/** Returns the day with a break. It leaves a closed day, a day with a break and a very short day as they are. */
const withBreak = (day: DayHours): DayHours =>
  !day.open || day.break
    ? day
    : (usualBreaks.map((each) => ({ ...day, break: each })).find(isBreakWithin) ?? day);

const hoursOfDay = ({ from, to, break: pause }: DayHours): string =>
  pause ? t`${from} to ${to}, break ${pause.from} to ${pause.to},` : t`${from} to ${to}`;

/** Edits the break of a day in a row of its own, below the day's hours. */
function BreakRow({
  weekday,
  day,
  onChange,
}: {
  weekday: string;
  day: DayHours;
  onChange: (to: Break) => void;
}) {
  const { break: pause } = day;
  if (!day.open || !pause) return null;
  return (
    <tr className={styles.break}>
      <td>
        <span className={`${layout.row} ${layout.gap1} ${text.small} ${text.muted}`}>
          {t('Break')}
          <IconButton icon="close" label={t`Remove ${weekday}’s break`} onClick={() => onChange(undefined)} />
        </span>
      </td>
      <td>
        <TimeInput
          label={t`${weekday} break from`}
          value={pause.from}
          onChange={(from) => onChange({ ...pause, from })}
        />
      </td>
      <td>
        <TimeInput
          label={t`${weekday} break to`}
          value={pause.to}
          onChange={(to) => onChange({ ...pause, to })}
        />
      </td>
    </tr>
  );
}

/** Edits the working hours of each weekday, starting with Monday. */
function HoursField(field: Binding<DayHours[]>) {
  const { name, value, error } = field;
  const set = (index: number, change: Partial<DayHours>) =>
    field.onChange(value.map((day, each) => (each === index ? { ...day, ...change } : day)));
  const open = value.filter((day) => day.open);
  const [first] = open;
  const differ = open.some((day) => first && hoursOfDay(day) !== hoursOfDay(first));
  const broken = value.map(withBreak);
  return (
    <div className={grid.whole} data-field={name} onBlur={() => field.onBlur()}>
      <table className={`${table.table} ${layout.measure} ${styles.hours}`}>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col">{t('From')}</th>
            <th scope="col">{t('To')}</th>
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, index) => {
            const day = value[index] ?? { open: false, from: '09:00', to: '18:00' };
            return (
              <Fragment key={weekday}>
                <tr>
                  <td>
                    <Checkbox
                      label={weekday}
                      checked={day.open}
                      onChange={(event) => set(index, { open: event.currentTarget.checked })}
                    />
                  </td>
                  <td>
                    <TimeInput
                      label={t`${weekday} from`}
                      value={day.from}
                      disabled={!day.open}
                      onChange={(from) => set(index, { from })}
                    />
                  </td>
                  <td>
                    <div className={`${layout.row} ${layout.wrap}`}>
                      <TimeInput
                        label={t`${weekday} to`}
                        value={day.to}
                        disabled={!day.open}
                        onChange={(to) => set(index, { to })}
                      />
                      {nightShift(day) && (
                        <span className={`${text.smaller} ${text.faint}`}>{t('on the next day')}</span>
                      )}
                    </div>
                  </td>
                </tr>
                <BreakRow weekday={weekday} day={day} onChange={(pause) => set(index, { break: pause })} />
              </Fragment>
            );
          })}
        </tbody>
      </table>
      <div className={`${layout.row} ${layout.wrap}`}>
        {broken.some((day, index) => day !== value[index]) && (
          <ActionButton size="xs" onClick={() => field.onChange(broken)}>
            {t('Add a break')}
          </ActionButton>
        )}
        {differ && first && (
          <ActionButton
            size="xs"
            onClick={() => field.onChange(value.map(({ open }) => ({ ...first, open })))}
          >
            {t`${hoursOfDay(first)} on every open day`}
          </ActionButton>
        )}
      </div>
      <FieldProblem error={error} />
    </div>
  );
}

type Holiday = Settings['holidays'][number];
type Typed = Binding<Holiday>;

/** The initial values of the row for a new holiday, below the list. */
const emptyHoliday: Holiday = { date: '', name: '' };

/**
 * Returns the settings with the typed holiday in the list, so that Save also stores or refuses a holiday that the
 * user typed without pressing Add.
 */
const withTypedHoliday = <T extends { holidays: Holiday[]; holiday: Holiday }>({ holiday, ...rest }: T) =>
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
    <div className={`${layout.row} ${layout.wrap} ${layout.measure}`}>
      <TextInput
        type="date"
        aria-label={t('Holiday date')}
        value={value.date}
        onKeyDown={onKeyDown}
        onChange={(event) => typed.onChange({ ...value, date: event.currentTarget.value })}
      />
      <TextInput
        className={layout.grow}
        aria-label={t('Holiday name')}
        placeholder={t('Name, such as Diwali')}
        maxLength={100}
        value={value.name}
        onKeyDown={onKeyDown}
        onChange={(event) => typed.onChange({ ...value, name: event.currentTarget.value })}
      />
      <ActionButton icon="plus" refusal={refusal} onClick={add}>
        {t('Add holiday')}
      </ActionButton>
    </div>
  );
}

/** Lists the holidays by date, with a row to add one. `typed` holds what the user has typed in that row. */
function HolidaysField({ typed, ...field }: Binding<Holiday[]> & { typed: Typed }) {
  const { name, value, error } = field;
  const add = () => {
    field.onChange([...value, { ...typed.value, name: typed.value.name.trim() }]);
    typed.onChange(emptyHoliday);
  };
  const sorted = [...value].sort((a, b) => a.date.localeCompare(b.date));
  return (
    <div className={grid.whole} data-field={name}>
      {sorted.length === 0 && <p className={text.muted}>{t('No holidays yet.')}</p>}
      <ul className={`${layout.measure} ${layout.spaced} ${styles.holidays}`}>
        {sorted.map((holiday) => (
          <li key={holiday.date} className={`${layout.row} ${layout.between}`}>
            <span>
              {shortDate(`${holiday.date}T12:00:00Z`, { zone: 'UTC' })}
              {holiday.name && <span className={text.muted}> · {holiday.name}</span>}
            </span>
            <IconButton
              icon="close"
              label={t`Remove ${holiday.name || holiday.date}`}
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

interface Sending {
  name: string;
  sent: number;
  stop: AbortController;
}

/**
 * Lets Admins export all of the shop's data as one file, and import such a file into an empty shop (docs/export.md).
 */
function ExportGroup() {
  const client = useQueryClient();
  const mayNot = useRefusal('admin');
  const [busy, setBusy] = useState<'out' | 'in' | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  if (mayNot) return null;
  const out = async () => {
    setBusy('out');
    try {
      download((await call(contract.exports.get)) as unknown as File);
    } catch (error) {
      refused(t('Nothing was exported'), reasonOf(error));
    }
    setBusy(null);
  };
  const takeIn = async (file: File) => {
    setBusy('in');
    const stop = new AbortController();
    const { signal } = stop;
    const onSent = (sent: number) => setSending({ name: file.name, sent, stop });
    onSent(0);
    try {
      await perform(client, contract.exports.takeIn, { body: file }, undefined, { signal, onSent });
      // The import changes everything that a screen may have read.
      location.assign('/');
    } catch (error) {
      if (signal.aborted) toast(t('Nothing was imported'));
      else if (error instanceof UnknownFateError)
        refused(t('Not known whether it was imported'), t('Reload to see whether the records are there'));
      else refused(t('Nothing was imported'), reasonOf(error));
    }
    setSending(null);
    setBusy(null);
  };
  return (
    <FormGroup title={t('Export and import')}>
      <div className={`${grid.whole} ${layout.stack}`}>
        <p className={text.muted}>
          {t(
            'Every record and all artwork in one ZIP of CSV files, without passwords and the audit log. Can be imported into an empty shop.',
          )}
        </p>
        <div className={`${layout.row} ${layout.wrap}`}>
          <ActionButton icon="download" busy={busy === 'out'} onClick={() => void out()}>
            {t('Export everything')}
          </ActionButton>
          <PickFile
            label={t('Export')}
            icon="upload"
            accept=".zip"
            busy={busy === 'in'}
            onPick={([file]) => {
              if (file) void takeIn(file);
            }}
          >
            {t('Import an export')}
          </PickFile>
        </div>
        {sending && <UploadProgress {...sending} onCancel={() => sending.stop.abort()} />}
      </div>
    </FormGroup>
  );
}

const valuesOf = ({
  logoUrl,
  expectedLoss,
  isSample: _isSample,
  version: _version,
  updatedAt: _updatedAt,
  ...fields
}: Settings) => ({
  ...fields,
  financialYearStart: String(fields.financialYearStart),
  reamSheets: fields.reamSheets as number | '',
  badgeMinutes: fields.badgeMinutes as number | '',
  undoHours: fields.undoHours as number | '',
  logo: (logoUrl === null ? null : unchangedLogo) as LogoValue,
  holiday: emptyHoliday,
  expectedLoss: expectedLoss as TypedLosses,
});

const formFieldsOf = ({ taxNumber }: Settings) =>
  z.preprocess(
    withTypedHoliday<ReturnType<typeof valuesOf>>,
    settingsFields.extend({
      taxNumber: taxNumberFrom(settingsFields.shape.taxNumber, taxNumber),
      logo: z.custom<LogoValue>(),
      financialYearStart: z.coerce.number().pipe(settingsFields.shape.financialYearStart),
    }),
  );

const months = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  label: new Date(Date.UTC(2026, month, 15)).toLocaleDateString(textLocale(), {
    month: 'long',
    timeZone: 'UTC',
  }),
}));

function GoalField({ name, value, ...field }: Binding<Goal>) {
  return (
    <div className={`${grid.whole} ${layout.stack} ${layout.measure}`} data-field={name}>
      <p className={text.muted}>{t('What plans aim for. You can change it for a single plan.')}</p>
      <GoalSliders goal={value} onChange={(goal) => field.onChange(goal)} />
    </div>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const navigate = useNavigate();
  const update = useVerb(contract.settings.update);
  const firstSteps = useWayToFirstSteps();
  const mayNot = useRefusal('admin');
  const form = useRecordForm({
    schema: formFieldsOf(settings),
    initial: valuesOf(settings),
    labels: {
      shopName: t('Shop name'),
      shopAddress: t('Shop address'),
      taxNumber: t('Tax number'),
      logo: t('Logo'),
      financialYearStart: t('Financial year begins in'),
      reamSheets: t('Sheets in a ream'),
      sizesInInches: t('Sizes in inches'),
      documentLanguage: t('Printed documents in'),
      timeZone: t('Time zone'),
      hours: t('Working hours'),
      holidays: t('Holidays'),
      holiday: t('Holiday'),
      expectedLoss: t('Expected loss'),
      artworkApproval: t('Artwork approval'),
      artworkMayFollow: t('Artwork may follow'),
      receiptTolerance: t('Receipt tolerance'),
      badgeMinutes: t('Minutes at a device'),
      undoHours: t('Hours to undo'),
      scanBeforeRun: t('Scan before Run'),
      planGoal: t('Aim of plans'),
    },
    draft: 'settings',
    version: settings.version,
    save: async ({ logo, ...body }, version) =>
      update.mutateAsync({ body: { ...body, ...(await logoChange(logo)), version } }),
    saved: () => {
      toast(t('Settings saved'));
      void navigate(firstSteps ?? to('MyDetails'));
    },
    fromCurrent: (current) => {
      const now = settingsRecord.parse(current);
      return { values: valuesOf(now), version: now.version };
    },
  });
  return (
    <FormPage
      title={t('Settings')}
      crumbs={[{ label: t('My details'), to: to('MyDetails') }, { label: t('Settings') }]}
      refusal={mayNot}
      actions={
        <>
          <LinkButton to={to('ShopLists', 'paperQualities')}>{t('Lists')}</LinkButton>
          <LinkButton to={to('OwnFields', 'jobs')}>{t('Own fields')}</LinkButton>
          <LinkButton to={to('CalendarList')}>{t('Calendars')}</LinkButton>
          {mayNot === null && (
            <>
              <LinkButton to={to('FirstSteps')}>{t('First steps')}</LinkButton>
              <LinkButton to={to('ApiKeys')}>{t('API keys')}</LinkButton>
              <LinkButton to={to('Webhooks')}>{t('Webhooks')}</LinkButton>
              <LinkButton to={to('Audit')}>{t('Audit log')}</LinkButton>
            </>
          )}
        </>
      }
      form={form}
      submit={t('Save')}
      onCancel={() => void navigate(firstSteps ?? to('MyDetails'))}
      history={{ entity: 'settings', id: settingsId }}
    >
      <FormGroup title={t('Shop')}>
        <TextField {...form.field('shopName')} columns={3} />
        <SelectField
          {...form.field('timeZone')}
          options={zonesWith(settings.timeZone)}
          columns={3}
          hint={t('Used for days remaining and working hours')}
        />
        <TextAreaField {...form.field('shopAddress')} columns={3} hint={t('On tickets and delivery notes')} />
        <TextField {...form.field('taxNumber')} columns={3} hint={t('As GSTIN 29AAAAA0000A1ZY')} />
        <LogoField {...form.field('logo')} url={settings.logoUrl} />
        <SelectField
          {...form.field('financialYearStart')}
          options={months}
          columns={3}
          hint={t('Delivery notes are numbered by it')}
        />
        <NumberField {...form.field('reamSheets')} whole columns={3} hint={t('For paper in reams')} />
        <YesOrNoField
          {...form.field('sizesInInches')}
          label={t('Show sizes in inches, with millimetres beside')}
        />
        <SelectField
          {...form.field('documentLanguage')}
          options={documentLanguages.map((value) => ({ value, label: languages[value] }))}
          columns={3}
          hint={t('Tickets, notes and labels')}
        />
      </FormGroup>
      <FormGroup title={t('Working hours')}>
        <HoursField {...form.field('hours')} />
      </FormGroup>
      <FormGroup title={t('Holidays')}>
        <HolidaysField {...form.field('holidays')} typed={form.field('holiday')} />
      </FormGroup>
      <FormGroup title={t('Artwork')}>
        <YesOrNoField
          {...form.field('artworkApproval')}
          label={t('A job is scheduled only once its artwork is approved')}
        />
        <YesOrNoField
          {...form.field('artworkMayFollow')}
          label={t('A job can be added while its artwork is still to come; its printing waits for it')}
        />
      </FormGroup>
      <FormGroup title={t('Stock')}>
        <NumberField
          {...form.field('receiptTolerance')}
          unit="%"
          columns={3}
          hint={t('Received above the order without asking')}
        />
      </FormGroup>
      <FormGroup title={t('Floor')}>
        <NumberField
          {...form.field('badgeMinutes')}
          whole
          unit={t('min')}
          columns={3}
          hint={t('Until a badge or PIN must be entered again')}
        />
        <NumberField
          {...form.field('undoHours')}
          whole
          unit="h"
          columns={3}
          hint={t('In which the next shift may undo. 0: only who did it, and Admins')}
        />
        <YesOrNoField
          {...form.field('scanBeforeRun')}
          label={t('Run waits until ticket and tools are scanned, for all customers')}
        />
      </FormGroup>
      <FormGroup title={t('Aim of plans')}>
        <GoalField {...form.field('planGoal')} />
      </FormGroup>
      <FormGroup title={t('Expected loss')}>
        <LossField {...form.field('expectedLoss')} />
      </FormGroup>
      <ServerGroup />
      <BackupsGroup />
      <ExportGroup />
    </FormPage>
  );
}

export function SettingsScreen() {
  const { data } = useQuery(query(contract.settings.get));
  return data ? <SettingsForm settings={data} /> : <Page narrowed>{null}</Page>;
}
