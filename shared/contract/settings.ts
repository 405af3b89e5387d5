/** The shop's settings: its name, its time zone and its working hours (design: API conventions, timeline). */
import { z } from 'zod';
import { weekdays } from '../rules/calendar.ts';
import { endpoint } from './endpoint.ts';
import { freeText, seenVersion, text, time, version } from './fields.ts';

const clock = (label: string) =>
  z
    .string(`${label} is required`)
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${label} must be a time such as 09:00`);

/** One weekday; hours that end at or before they begin end on the next day. */
export const dayHours = z.object({
  open: z.boolean('Open must be yes or no'),
  from: clock('From'),
  to: clock('To'),
});

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

export const settingsFields = z.object({
  shopName: freeText('Shop name', 200),
  timeZone: text('Time zone', 100).refine(isTimeZone, 'Time zone must be a name such as Asia/Kolkata'),
  hours: z
    .array(dayHours)
    .length(7, `Hours are given for seven days, ${weekdays[0]} first`)
    .refine((hours) => hours.some((day) => day.open), 'At least one day must be open'),
  holidays: z
    .array(
      z.object({
        date: z.iso.date('Date must be a day such as 2026-11-20'),
        name: freeText('Name', 100).default(''),
      }),
    )
    .max(500, 'There are at most 500 holidays')
    .superRefine((holidays, context) => {
      const twice = holidays.find(
        ({ date }, place) => holidays.findIndex((day) => day.date === date) < place,
      );
      if (twice) context.addIssue({ code: 'custom', message: `${twice.date} is among the holidays twice` });
    }),
});
export const settingsRecord = z.object({
  shopName: z.string(),
  timeZone: z.string(),
  hours: z.array(z.object({ open: z.boolean(), from: z.string(), to: z.string() })),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
  updatedAt: time,
  version,
});
export type Settings = z.infer<typeof settingsRecord>;

export const settings = {
  get: endpoint({
    method: 'GET',
    path: '/settings',
    summary: "The shop's name, time zone, working hours and holidays",
    access: 'read',
    response: settingsRecord,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/settings',
    summary: "Change the shop's settings",
    access: 'admin',
    body: settingsFields.partial().extend({ version: seenVersion }),
    response: settingsRecord,
  }),
};
