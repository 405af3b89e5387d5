/**
 * Defines the endpoints for the shop's settings, such as postal address, time zone and working hours (design:
 * API conventions, timeline).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { documentLanguages } from '../people/languages.ts';
import { isBreakWithin } from './calendar.ts';
import { endpoint } from '../platform/contract/endpoint.ts';
import { planGoal } from './plan-goal.contract.ts';
import {
  choice,
  clock,
  freeText,
  listed,
  measure,
  expectedVersion,
  text,
  time,
  version,
  wholeNumber,
} from '../platform/contract/field-schemas.ts';

/** The shop's hours on one weekday. If the end is not after the start, the hours end on the following day. */
export const dayHours = z.object({
  open: z.boolean(reasonMessage('not-yes-or-no', { field: 'Open' })),
  from: clock('From'),
  to: clock('To'),
  break: z
    .object({ from: clock('Break from'), to: clock('Break to') })
    .optional()
    .describe('Within the hours, before midnight'),
});

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The expected loss of each operation type. A type without an entry wastes nothing. */
export const expectedLoss = z.record(
  listed('Operation Type'),
  z.object({
    makeReadySheets: wholeNumber('Make-ready sheets', 0, 100_000),
    runWastePercent: measure('Run waste', 0, 90).describe('Percent'),
  }),
);

export const settingsFields = z.object({
  expectedLoss,
  shopName: freeText('Shop name', 200),
  shopAddress: freeText('Shop address', 500).describe(
    'The address on tickets and delivery notes, one line each',
  ),
  taxNumber: freeText('Tax number', 50).describe('The tax number, such as GSTIN 29AAAAA0000A1ZY'),
  logo: z
    .string(reasonMessage('artwork-no-image'))
    .nullable()
    .optional()
    .describe('Base64 or a data URL, at most 10 MB of image (413 above); null: none'),
  financialYearStart: wholeNumber('Financial year', 1, 12).describe(
    'The first month of the financial year, which numbers delivery notes',
  ),
  reamSheets: wholeNumber('Sheets in a ream', 1, 10_000).describe('In imported files'),
  sizesInInches: z
    .boolean(reasonMessage('not-yes-or-no', { field: 'Sizes in inches' }))
    .describe('Show inches beside mm'),
  documentLanguage: choice('Language of printed documents', documentLanguages),
  artworkApproval: z
    .boolean(reasonMessage('not-yes-or-no', { field: 'Artwork approval' }))
    .describe('Jobs are scheduled once their artwork is approved'),
  artworkMayFollow: z
    .boolean(reasonMessage('not-yes-or-no', { field: 'Artwork may follow' }))
    .describe('Artwork may come after its job'),
  receiptTolerance: measure('Receipt tolerance', 0, 100).describe(
    'The percentage above an order that can be received without a question',
  ),
  badgeMinutes: wholeNumber('Minutes at a device', 5, 1440).describe(
    'How long a badge or PIN counts at a device',
  ),
  undoHours: wholeNumber('Hours to undo', 0, 48).describe(
    'How long anybody may undo what another did on the floor; 0: only its person and Admins',
  ),
  scanBeforeRun: z
    .boolean(reasonMessage('not-yes-or-no', { field: 'Scan before Run' }))
    .describe('Run of any job waits until ticket and tools are scanned'),
  planGoal: planGoal.describe('Of plans that name none'),
  timeZone: text('Time zone', 100).refine(isTimeZone, reasonMessage('not-a-zone', { field: 'Time zone' })),
  hours: z
    .array(dayHours)
    .length(7, reasonMessage('hours-of-seven-days'))
    .refine((hours) => hours.some((day) => day.open), reasonMessage('never-open'))
    .refine((hours) => hours.every(isBreakWithin), reasonMessage('break-outside-hours')),
  holidays: z
    .array(
      z.object({
        date: z.iso.date(reasonMessage('not-a-day', { field: 'Date' })),
        name: freeText('Name', 100).default(''),
      }),
    )
    .max(500, reasonMessage('too-many-holidays', { most: 500 }))
    .superRefine((holidays, context) => {
      const twice = holidays.find(
        ({ date }, place) => holidays.findIndex((day) => day.date === date) < place,
      );
      if (twice)
        context.addIssue({ code: 'custom', message: reasonMessage('holiday-twice', { date: twice.date }) });
    }),
});
export const settingsRecord = z.object({
  expectedLoss,
  shopName: z.string(),
  shopAddress: z.string(),
  taxNumber: z.string(),
  logoUrl: z.string().nullable().describe('Signed address of the logo, valid for a while'),
  financialYearStart: z.int(),
  reamSheets: z.int(),
  sizesInInches: z.boolean(),
  documentLanguage: z.enum(documentLanguages),
  artworkApproval: z.boolean(),
  artworkMayFollow: z.boolean(),
  receiptTolerance: z.number(),
  badgeMinutes: z.int(),
  undoHours: z.int(),
  scanBeforeRun: z.boolean(),
  planGoal,
  isSample: z.boolean().describe('Filled with the sample shop'),
  timeZone: z.string(),
  hours: z.array(dayHours),
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
    large: true,
    body: settingsFields.partial().extend({ version: expectedVersion }),
    response: settingsRecord,
  }),
};
