/** Shows the two short forms of First steps that set what the shop is called and when it works. */
import { Checkbox, NativeSelect } from '@mantine/core';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { taxNumberFrom } from '../../shared/platform/contract/field-schemas.ts';
import { type DayHours, weekdays } from '../../shared/shop/calendar.ts';
import { type Settings, settingsFields, settingsRecord } from '../../shared/shop/settings.contract.ts';
import { useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { fromFirstSteps } from '../client/return-to-first-steps.ts';
import { to } from '../client/paths.ts';
import { LogoField, logoChange, type LogoValue, unchangedLogo } from '../shop/settings/logo-field.tsx';
import { TimeInput } from '../shop/settings/time-input.tsx';
import { refusedFor } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { TextAreaField, TextField } from '../ui/fields/fields.tsx';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import grid from '../ui/form/form.module.css';
import { FormFrame } from '../ui/form/form-parts.tsx';
import { useRecordForm } from '../ui/form/record-form.ts';
import { ActionButton, LinkButton } from '../ui/page/buttons.tsx';
import layout from '../ui/style/layout.module.css';

interface Props {
  settings: Settings;
  saved: () => void;
}

const ofShop = ({ shopName, shopAddress, taxNumber, logoUrl }: Settings) => ({
  shopName,
  shopAddress,
  taxNumber,
  logo: (logoUrl === null ? null : unchangedLogo) as LogoValue,
});

export function ShopForm({ settings, saved }: Props) {
  const update = useVerb(contract.settings.update);
  const form = useRecordForm({
    schema: z.object({
      ...settingsFields.pick({ shopName: true, shopAddress: true }).shape,
      taxNumber: taxNumberFrom(settingsFields.shape.taxNumber, settings.taxNumber),
      logo: z.custom<LogoValue>(),
    }),
    initial: ofShop(settings),
    labels: {
      shopName: t('Shop name'),
      shopAddress: t('Shop address'),
      taxNumber: t('Tax number'),
      logo: t('Logo'),
    },
    draft: 'first-steps.shop',
    version: settings.version,
    save: async ({ logo, ...body }, version) =>
      update.mutateAsync({ body: { ...body, ...(await logoChange(logo)), version } }),
    saved,
    fromCurrent: (current) => {
      const now = settingsRecord.parse(current);
      return { values: ofShop(now), version: now.version };
    },
  });
  const focusFirst = useEffectEvent(() => {
    // On a touch screen, the keyboard would cover the steps at once.
    if (matchMedia('(pointer: fine)').matches) form.focusFirst();
  });
  useEffect(() => focusFirst(), []);
  return (
    <FormFrame form={form}>
      <div className={grid.columns}>
        <TextField {...form.field('shopName')} columns={3} />
        <TextField {...form.field('taxNumber')} columns={3} hint={t('As GSTIN 29AAAAA0000A1ZY')} />
        <TextAreaField {...form.field('shopAddress')} columns={3} hint={t('On tickets and delivery notes')} />
        <LogoField {...form.field('logo')} url={settings.logoUrl} />
      </div>
      <div>
        <ActionButton type="submit" variant="filled" busy={form.busy}>
          {t('Save')}
        </ActionButton>
      </div>
    </FormFrame>
  );
}

/** The hours of a shop that works alike on a row of days, or null if its days differ or have a break. */
function simpleHours(hours: readonly DayHours[]) {
  const open = [...hours.entries()].filter(([, day]) => day.open);
  const [first, last] = [open[0], open.at(-1)];
  if (!first || !last || open.length !== last[0] - first[0] + 1) return null;
  const [, { from, to: until }] = first;
  const isAlike = open.every(([, day]) => day.from === from && day.to === until && !day.break);
  return isAlike ? { first: first[0], last: last[0], from, until } : null;
}

/** Says when the shop works: "Mon to Sat 09:00 to 18:00". If the days differ, it says on how many it works. */
export function hoursWords(hours: readonly DayHours[]): string {
  const simple = simpleHours(hours);
  if (!simple) return t`${hours.filter(({ open }) => open).length} days a week`;
  const [first, last] = [simple.first, simple.last].map((day) => t(weekdays[day] ?? '').slice(0, 3));
  return t`${first === last ? first : t`${first} to ${last}`} ${simple.from} to ${simple.until}`;
}

const days = weekdays.map((weekday, day) => ({ value: String(day), label: t(weekday) }));

export function HoursForm({ settings, saved }: Props) {
  const { mutate, isPending } = useVerb(contract.settings.update);
  const [simple, setSimple] = useState(() => simpleHours(settings.hours));
  const [second, setSecond] = useState<string | null>(null);
  if (!simple)
    return (
      <LinkButton to={fromFirstSteps(to('Settings'))} variant="filled">
        {t('Change hours')}
      </LinkButton>
    );
  const set = (change: Partial<typeof simple>) => setSimple({ ...simple, ...change });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { first, last, from, until } = simple;
    const hours = weekdays.map((_, day) => ({
      open: first <= day && day <= last,
      from,
      to: second ?? until,
    }));
    mutate(
      { body: { hours, version: settings.version } },
      { onSuccess: saved, onError: refusedFor(t('The hours were not saved')) },
    );
  };
  const daySelect = (label: string, name: 'first' | 'last') => (
    <NativeSelect
      aria-label={label}
      data={days}
      value={simple[name]}
      onChange={({ currentTarget }) => set({ [name]: Number(currentTarget.value) })}
    />
  );
  return (
    <form className={layout.stack} onSubmit={submit} noValidate>
      <div className={`${layout.row} ${layout.wrap}`}>
        {nodes`${daySelect(t('First day'), 'first')} to ${daySelect(t('Last day'), 'last')}${(<TimeInput label={t('From')} value={simple.from} onChange={(from) => set({ from })} />)} to ${(<TimeInput label={t('To')} value={simple.until} onChange={(until) => set({ until })} />)}`}
      </div>
      <div className={`${layout.row} ${layout.wrap}`}>
        <Checkbox
          label={t('Second shift')}
          checked={second !== null}
          onChange={({ currentTarget }) => setSecond(currentTarget.checked ? '02:00' : null)}
        />
        {second !== null && (
          <>
            {nodes`until ${(<TimeInput label={t('End of the second shift')} value={second} onChange={setSecond} />)}`}
          </>
        )}
      </div>
      <div className={`${layout.row} ${layout.wrap}`}>
        <ActionButton type="submit" variant="filled" busy={isPending}>
          {t('Save hours')}
        </ActionButton>
        <LinkButton to={fromFirstSteps(to('Settings'))} variant="quiet">
          {t('Breaks and holidays')}
        </LinkButton>
      </div>
    </form>
  );
}
