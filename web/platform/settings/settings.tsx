/** Edits the shop's settings: name and address for documents, time zone, working hours, holidays, expected loss. */
import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { contract } from '../../client/contract.ts';
import { settingsId } from '../../../shared/contract/history.ts';
import { taxNumberFrom } from '../../../shared/contract/field-schemas.ts';
import { type Settings, settingsFields, settingsRecord } from '../../../shared/contract/settings.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type Binding, useRecordForm } from '../../ui/form/record-form.ts';
import { zonesWith } from '../../ui/page/time-zones.ts';
import { GoalSliders } from './goal-sliders.tsx';
import { type Goal } from './plan-goal.ts';
import { BackupsGroup } from './backups.tsx';
import { ExportGroup } from './export-group.tsx';
import { HolidaysField, emptyHoliday, withTypedHoliday } from './holidays-field.tsx';
import { HoursField } from './hours-field.tsx';
import { unchangedLogo, LogoField, encodeLogo, type LogoValue } from './logo-field.tsx';
import { LossField, type TypedLosses } from './loss-field.tsx';
import grid from '../../ui/form/form.module.css';
import text from '../../ui/page/text.module.css';
import styles from './settings.module.css';

const valuesOf = ({
  logoUrl,
  expectedLoss,
  version: _version,
  updatedAt: _updatedAt,
  ...fields
}: Settings) => ({
  ...fields,
  financialYearStart: String(fields.financialYearStart),
  reamSheets: fields.reamSheets as number | '',
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
  label: new Date(Date.UTC(2026, month, 15)).toLocaleDateString('en-GB', { month: 'long', timeZone: 'UTC' }),
}));

function ApprovalField({ name, value, ...field }: Binding<boolean>) {
  return (
    <Checkbox
      className={grid.whole}
      data-field={name}
      label="A job is scheduled only once its artwork is approved"
      checked={value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  );
}

function GoalField({ name, value, ...field }: Binding<Goal>) {
  return (
    <div className={`${grid.whole} ${styles.aim}`} data-field={name}>
      <p className={text.muted}>What plans aim for. You can change it for a single plan.</p>
      <GoalSliders goal={value} onChange={(goal) => field.onChange(goal)} />
    </div>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const navigate = useNavigate();
  const update = useVerb(contract.settings.update);
  const mayNot = useRefusal('admin');
  const form = useRecordForm({
    schema: formFieldsOf(settings),
    initial: valuesOf(settings),
    labels: {
      shopName: 'Shop name',
      shopAddress: 'Shop address',
      taxNumber: 'Tax number',
      logo: 'Logo',
      financialYearStart: 'Financial year begins in',
      reamSheets: 'Sheets in a ream',
      timeZone: 'Time zone',
      hours: 'Working hours',
      holidays: 'Holidays',
      holiday: 'Holiday',
      expectedLoss: 'Expected loss',
      artworkApproval: 'Artwork approval',
      receiptTolerance: 'Receipt tolerance',
      planGoal: 'Aim of plans',
    },
    draft: 'settings',
    version: settings.version,
    save: async ({ logo, ...body }, version) => {
      const changed = logo === unchangedLogo ? {} : { logo: await encodeLogo(logo) };
      return update.mutateAsync({ body: { ...body, ...changed, version } });
    },
    saved: () => {
      toast('Settings saved');
      void navigate(to('MyDetails'));
    },
    fromCurrent: (current) => {
      const now = settingsRecord.parse(current);
      return { values: valuesOf(now), version: now.version };
    },
  });
  return (
    <FormPage
      title="Settings"
      crumbs={[{ label: 'My details', to: to('MyDetails') }, { label: 'Settings' }]}
      refusal={mayNot}
      actions={
        <>
          <LinkButton to={to('ShopLists', 'paperQualities')}>Lists</LinkButton>
          <LinkButton to={to('CalendarList')}>Calendars</LinkButton>
          {mayNot === null && (
            <>
              <LinkButton to={to('ApiKeys')}>API keys</LinkButton>
              <LinkButton to={to('Webhooks')}>Webhooks</LinkButton>
              <LinkButton to={to('Audit')}>Audit log</LinkButton>
            </>
          )}
        </>
      }
      form={form}
      submit="Save"
      onCancel={() => void navigate(to('MyDetails'))}
      history={{ entity: 'settings', id: settingsId }}
    >
      <FormGroup title="Shop">
        <TextField {...form.field('shopName')} columns={3} />
        <SelectField
          {...form.field('timeZone')}
          options={zonesWith(settings.timeZone)}
          columns={3}
          hint="Used for days remaining and working hours"
        />
        <TextAreaField {...form.field('shopAddress')} columns={3} hint="On tickets and delivery notes" />
        <TextField {...form.field('taxNumber')} columns={3} hint="As GSTIN 29AAAAA0000A1ZY" />
        <LogoField {...form.field('logo')} url={settings.logoUrl} />
        <SelectField
          {...form.field('financialYearStart')}
          options={months}
          columns={3}
          hint="Delivery notes are numbered by it"
        />
        <NumberField {...form.field('reamSheets')} whole columns={3} hint="For paper in reams" />
      </FormGroup>
      <FormGroup title="Working hours">
        <HoursField {...form.field('hours')} />
      </FormGroup>
      <FormGroup title="Holidays">
        <HolidaysField {...form.field('holidays')} typed={form.field('holiday')} />
      </FormGroup>
      <FormGroup title="Artwork">
        <ApprovalField {...form.field('artworkApproval')} />
      </FormGroup>
      <FormGroup title="Stock">
        <NumberField
          {...form.field('receiptTolerance')}
          unit="%"
          columns={3}
          hint="Received above the order without asking"
        />
      </FormGroup>
      <FormGroup title="Aim of plans">
        <GoalField {...form.field('planGoal')} />
      </FormGroup>
      <FormGroup title="Expected loss">
        <LossField {...form.field('expectedLoss')} />
      </FormGroup>
      <BackupsGroup />
      <ExportGroup />
    </FormPage>
  );
}

export function SettingsScreen() {
  const { data } = useQuery(query(contract.settings.get));
  return data ? <SettingsForm settings={data} /> : <Page narrowed>{null}</Page>;
}
