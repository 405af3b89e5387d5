/**
 * Defines the endpoints for calendars. A calendar sets the working hours of machines that do not follow the
 * shop's hours (design: calendars).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { crewsMaximum, exceptionsMaximum, hasOverlaps, shiftsMaximum, weekdays } from './calendar.ts';
import { crud } from '../platform/contract/crud-endpoints.ts';
import { clock, freeText, id, name, time, version, wholeNumber } from '../platform/contract/field-schemas.ts';

const shift = z.object({ from: clock('From'), to: clock('To') });
const shiftsOfDay = z
  .array(shift)
  .max(shiftsMaximum, reasonMessage('at-most', { field: 'A day', most: shiftsMaximum, of: 'shifts' }));

const crews = wholeNumber('Crews', 1, crewsMaximum).nullable();

export const calendarFields = z.object({
  name: name(),
  hours: z
    .array(shiftsOfDay)
    .length(7, reasonMessage('hours-of-seven-days'))
    .refine((hours) => hours.some((shifts) => shifts.length > 0), reasonMessage('never-open'))
    .superRefine((hours, context) => {
      const day = weekdays.find((_, place) => hasOverlaps(hours[place] ?? []));
      if (day) context.addIssue({ code: 'custom', message: reasonMessage('shifts-overlap', { day }) });
    })
    .describe('Seven days, Monday first, each with its shifts; no shifts: closed'),
  exceptions: z
    .array(
      z.object({
        date: z.iso.date(reasonMessage('not-a-day', { field: 'Date' })),
        name: freeText('Name', 100).default(''),
        hours: shiftsOfDay,
        crews: crews.optional().describe('Fewer crews on that day; null: all'),
      }),
    )
    .max(
      exceptionsMaximum,
      reasonMessage('at-most', { field: 'Exceptions', most: exceptionsMaximum, of: 'days' }),
    )
    .superRefine((days, context) => {
      const dates = new Set(days.map(({ date }) => date));
      const twice = days.find(({ date }) => !dates.delete(date));
      if (twice)
        context.addIssue({ code: 'custom', message: reasonMessage('holiday-twice', { date: twice.date }) });
      const crowded = days.find(({ hours }) => hasOverlaps(hours));
      if (crowded)
        context.addIssue({ code: 'custom', message: reasonMessage('shifts-overlap', { day: crowded.date }) });
    })
    .describe('Days with other hours; no shifts: closed'),
  shopHolidays: z
    .boolean(reasonMessage('not-yes-or-no', { field: "The shop's holidays" }))
    .describe("Closed on the shop's holidays without hours here"),
  crews: crews.describe('How many of its machines people attend at once; null: all'),
});

const shiftRead = z.object({ from: z.string(), to: z.string() });
export const calendarItem = z.object({
  id,
  name: z.string(),
  hours: z.array(z.array(shiftRead)),
  exceptions: z.array(
    z.object({
      date: z.string(),
      name: z.string(),
      hours: z.array(shiftRead),
      crews: z.int().nullable().optional(),
    }),
  ),
  shopHolidays: z.boolean(),
  crews: z.int().nullable(),
  machines: z.int().describe('How many machines use it'),
  createdAt: time,
  updatedAt: time,
  version,
});
export type CalendarItem = z.infer<typeof calendarItem>;

export const calendar = crud({
  one: 'a calendar',
  many: 'calendars',
  fields: calendarFields,
  defaults: { exceptions: [] as CalendarItem['exceptions'], shopHolidays: true, crews: null },
  item: calendarItem,
  sortable: ['name', 'created'],
  searched: ['name'],
  summaries: { remove: 'Delete a calendar that no machine works by' },
});
export type Calendar = z.infer<typeof calendar.record>;
export const calendars = calendar.endpoints;
