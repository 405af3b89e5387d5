/**
 * Defines the messages that explain why the value of a field is invalid. `field` is the field's label (spec
 * §5).
 */
import { type MessageFormatter } from './message-formatter.ts';

type Field = { field: string };
type TaxNumber = Field & { text: string };
type Range = Field & { min: number; max: number };

export const fieldMessages = {
  required: ({ field }: Field) => `${field} is required`,
  /** The validation library's own message, for a faulty value for which this program has no code. */
  'not-valid': ({ detail }: { detail: string }) => detail,
  'not-text': ({ field }: Field) => `${field} must be text`,
  'not-a-list': ({ field }: Field) => `${field} must be a list`,
  'not-an-object': ({ field }: Field) => `${field} must be an object`,
  'unknown-fields': ({ fields }: { fields: readonly string[] }) =>
    `There is no such field: ${fields.join(', ')}`,
  'not-right': ({ field }: Field) => `${field} is not what it must be`,
  'not-an-id': ({ field }: Field) => `${field} must be the id of a record`,
  'one-transfer': () => 'Give minutes or pieces, not both',
  'not-yes-or-no': ({ field }: Field) => `${field} must be yes or no`,
  'not-ids': ({ field }: Field) => `${field} must be ids, separated by commas`,
  'not-json': ({ field }: Field) => `${field} must be JSON`,
  'not-a-number': ({ field }: Field) => `${field} must be a number`,
  'not-a-whole-number': ({ field }: Field) => `${field} must be a whole number`,
  'not-one-of': ({ field, choices }: Field & { choices: readonly string[] }) =>
    `${field} must be one of ${choices.join(', ')}`,
  'another-name': ({ field, name, other }: Field & { name: string; other: string }) =>
    `${field} must be ${other}, which ${name} is another name of`,
  'not-one-of-two': ({ field, choices }: Field & { choices: readonly [string, string] }) =>
    `${field} must be ${choices.join(' or ')}`,
  'too-short': ({ field, than }: Field & { than: number }, say: MessageFormatter) =>
    `${field} length should be greater than ${say.number(than)}`,
  'too-long': ({ field, most }: Field & { most: number }, say: MessageFormatter) =>
    `${field} is at most ${say.number(most)} characters long`,
  'whole-from-to': ({ field, min, max }: Range, say: MessageFormatter) =>
    `${field} must be a whole number from ${say.number(min)} to ${say.number(max)}`,
  'number-from-to': ({ field, min, max }: Range, say: MessageFormatter) =>
    `${field} must be a number from ${say.number(min)} to ${say.number(max)}`,
  'at-least': ({ field, least }: Field & { least: number }, say: MessageFormatter) =>
    `${field} is at least ${say.number(least)}`,
  'at-most': ({ field, most, of }: Field & { most: number; of?: string }, say: MessageFormatter) =>
    `${field} is at most ${say.number(most)}${of === undefined ? '' : ` ${of}`}`,
  'three-decimals': ({ field }: Field) => `${field} has at most 3 decimals`,
  'not-a-time': ({ field }: Field) => `${field} must be a date and time`,
  'not-this-era': ({ field }: Field) => `${field} must be between the years 1900 and 2099; check the year`,
  'not-a-clock': ({ field }: Field) => `${field} must be a time such as 09:00`,
  'not-a-day': ({ field }: Field) => `${field} must be a day such as 2026-11-20`,
  'not-a-zone': ({ field }: Field) => `${field} must be a name such as Asia/Kolkata`,
  'not-an-email': ({ field }: Field) => `${field} must be an e-mail address`,
  'gstin-length': ({ field, length, needed }: TaxNumber & { length: number; needed: number }) =>
    `${field} has ${length} characters; a GSTIN has ${needed}`,
  'gstin-pan': ({ field }: TaxNumber) =>
    `${field}: characters 3 to 12 of a GSTIN are a PAN, five letters, four digits and a letter`,
  'gstin-entity': ({ field }: TaxNumber) => `${field}: character 13 of a GSTIN is 1 to 9 or a letter`,
  'gstin-z': ({ field }: TaxNumber) => `${field}: character 14 of a GSTIN is Z`,
  'gstin-check': ({ field, text }: TaxNumber) =>
    `${field} “${text}” has a mistake: its last character does not match the others`,
  'no-such-record': ({ field }: Field) => `${field} does not exist`,
  'in-the-past': ({ field }: Field) => `${field} should be in the future`,
  'long-past': ({ field }: Field) => `${field} is more than a year ago; check the year`,
  'not-in-the-future': ({ field }: Field) => `${field} must be in the future`,
  'in-the-future': ({ field }: Field) => `${field} must not be in the future`,
  'password-too-short': ({ least }: { least: number }) =>
    `This field should be at least ${least} characters long`,
  'comma-in-name': () => 'Name must not contain a comma; commas separate the inks of a job',
  'counter-or-good': () => 'Enter what the counter reads or what was good, not both',
  'nothing-counted': () => 'Enter what was good, what was waste, or what the counter reads',
  'nothing-moved': () => 'Quantity must not be 0; enter the change',
  'too-many-operations': ({ most }: { most: number }, say: MessageFormatter) =>
    `A job has at most ${say.count(most, 'operation')}`,
  'too-many-deliveries': ({ most }: { most: number }, say: MessageFormatter) =>
    `A job has at most ${say.count(most, 'delivery', 'deliveries')}`,
  'choose-fewer': ({ most }: { most: number }, say: MessageFormatter) =>
    `Choose at most ${say.number(most)} for this`,
  'too-many-tickets': ({ most }: { most: number }, say: MessageFormatter) =>
    `At most ${say.number(most)} tickets are printed as one file`,
  'too-many-labels': ({ most, labels }: { most: number; labels: number }, say: MessageFormatter) =>
    `That would be ${say.count(labels, 'label')}; at most ${say.number(most)} are printed as one file`,
  'too-many-on-lorry': ({ most }: { most: number }, say: MessageFormatter) =>
    `A lorry takes something of at most ${say.count(most, 'job')}`,
  'too-many-components': ({ most }: { most: number }, say: MessageFormatter) =>
    `A product has at most ${say.count(most, 'component')}`,
  'contact-empty': () => 'Enter a name, a phone number or an e-mail address of each contact',
  'too-many-contacts': ({ most }: { most: number }, say: MessageFormatter) =>
    `A customer has at most ${say.count(most, 'contact')}`,
  'too-many-addresses': ({ most }: { most: number }, say: MessageFormatter) =>
    `A customer has at most ${say.count(most, 'delivery address', 'delivery addresses')}`,
  'hours-of-seven-days': () => 'Hours are given for seven days, Monday first',
  'never-open': () => 'At least one day must be open',
  'break-outside-hours': () => 'A break must lie within the hours of its day, before midnight',
  'capability-twice': ({ type }: { type: string }) => `${type} is listed twice`,
  'shifts-overlap': ({ day }: { day: string }) => `Shifts overlap on ${day}`,
  'ends-before-it-begins': ({ field }: Field) => `${field} must end after it begins`,
  'too-many-holidays': ({ most }: { most: number }, say: MessageFormatter) =>
    `There are at most ${say.count(most, 'holiday')}`,
  'holiday-twice': ({ date }: { date: string }) => `${date} is listed twice`,
  'type-has-no-details': ({ type }: { type: string }) => `${type} has no details`,
};
