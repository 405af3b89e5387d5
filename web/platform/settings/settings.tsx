/** The shop's settings: name, time zone, working hours, holidays, expected loss. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { contract } from '../../client/contract.ts';
import { type Settings, settingsFields, settingsRecord } from '../../../shared/contract/settings.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { toast } from '../../ui/page/feedback.tsx';
import { SelectField, TextField } from '../../ui/form/fields.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { Page } from '../../ui/page/page.tsx';
import { useRecordForm } from '../../ui/form/record-form.ts';
import { zonesWith } from '../../ui/page/zones.ts';
import { BackupsGroup } from './backups.tsx';
import { HolidaysField, noHoliday, withTyped } from './holidays-field.tsx';
import { HoursField } from './hours-field.tsx';
import { LossField, typedLosses } from './loss-field.tsx';

const valuesOf = ({ shopName, timeZone, hours, holidays, expectedLoss }: Settings) => ({
  shopName,
  timeZone,
  hours,
  holidays,
  holiday: noHoliday,
  expectedLoss: typedLosses(expectedLoss),
});

const formFields = z.preprocess(withTyped<ReturnType<typeof valuesOf>>, settingsFields);

function SettingsForm({ settings }: { settings: Settings }) {
  const navigate = useNavigate();
  const update = useVerb(contract.settings.update);
  const form = useRecordForm({
    schema: formFields,
    initial: valuesOf(settings),
    labels: {
      shopName: 'Shop name',
      timeZone: 'Time zone',
      hours: 'Working hours',
      holidays: 'Holidays',
      holiday: 'Holiday',
      expectedLoss: 'Expected loss',
    },
    draft: 'settings',
    version: settings.version,
    save: (body, version) => update.mutateAsync({ body: { ...body, version } }),
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
      refusal={useRefusal('admin')}
      form={form}
      submit="Save"
      onCancel={() => void navigate(to('MyDetails'))}
    >
      <FormGroup title="Shop">
        <TextField {...form.field('shopName')} columns={3} />
        <SelectField
          {...form.field('timeZone')}
          options={zonesWith(settings.timeZone)}
          columns={3}
          hint="Used for days remaining and working hours"
        />
      </FormGroup>
      <FormGroup title="Working hours">
        <HoursField {...form.field('hours')} />
      </FormGroup>
      <FormGroup title="Holidays">
        <HolidaysField {...form.field('holidays')} typed={form.field('holiday')} />
      </FormGroup>
      <FormGroup title="Expected loss">
        <LossField {...form.field('expectedLoss')} />
      </FormGroup>
      <BackupsGroup />
    </FormPage>
  );
}

export function SettingsScreen() {
  const { data } = useQuery(query(contract.settings.get));
  return data ? <SettingsForm settings={data} /> : <Page narrowed>{null}</Page>;
}
