/**
 * Defines the messages that explain why the value of a field is invalid. `field` is the field's label (spec
 * §5).
 */
import { type MessageFormatter } from './message-formatter.ts';
import { t } from '../translate.ts';

type Field = { field: string };
type TaxNumber = Field & { text: string };
type Range = Field & { min: number; max: number };

export const fieldMessages = {
  required: ({ field }: Field) => t`${field} is required`,
  /** The validation library's own message, for a faulty value for which this program has no code. */
  'not-valid': ({ detail }: { detail: string }) => detail,
  'not-text': ({ field }: Field) => t`${field} must be text`,
  'not-a-list': ({ field }: Field) => t`${field} must be a list`,
  'not-an-object': ({ field }: Field) => t`${field} must be an object`,
  'unknown-fields': ({ fields }: { fields: readonly string[] }) =>
    t`There is no such field: ${fields.join(', ')}`,
  'not-right': ({ field }: Field) => t`${field} is not what it must be`,
  'not-an-id': ({ field }: Field) => t`${field} must be the id of a record`,
  'one-transfer': () => t('Give minutes or pieces, not both'),
  'not-yes-or-no': ({ field }: Field) => t`${field} must be yes or no`,
  'not-ids': ({ field }: Field) => t`${field} must be ids, separated by commas`,
  'not-json': ({ field }: Field) => t`${field} must be JSON`,
  'not-a-number': ({ field }: Field) => t`${field} must be a number`,
  'not-a-whole-number': ({ field }: Field) => t`${field} must be a whole number`,
  'not-one-of': ({ field, choices }: Field & { choices: readonly string[] }) =>
    t`${field} must be one of ${choices.join(', ')}`,
  'another-name': ({ field, name, other }: Field & { name: string; other: string }) =>
    t`${field} must be ${other}, which ${name} is another name of`,
  'not-one-of-two': ({ field, choices }: Field & { choices: readonly [string, string] }) =>
    t`${field} must be ${choices.join(t(' or '))}`,
  'too-short': ({ field, than }: Field & { than: number }, say: MessageFormatter) =>
    t`${field} length should be greater than ${say.number(than)}`,
  'too-long': ({ field, most }: Field & { most: number }, say: MessageFormatter) =>
    t`${field} is at most ${say.number(most)} characters long`,
  'whole-from-to': ({ field, min, max }: Range, say: MessageFormatter) =>
    t`${field} must be a whole number from ${say.number(min)} to ${say.number(max)}`,
  'number-from-to': ({ field, min, max }: Range, say: MessageFormatter) =>
    t`${field} must be a number from ${say.number(min)} to ${say.number(max)}`,
  'at-least': ({ field, least }: Field & { least: number }, say: MessageFormatter) =>
    t`${field} is at least ${say.number(least)}`,
  'at-most': ({ field, most, of }: Field & { most: number; of?: string }, say: MessageFormatter) =>
    t`${field} is at most ${say.number(most)}${of === undefined ? '' : ` ${of}`}`,
  'three-decimals': ({ field }: Field) => t`${field} has at most 3 decimals`,
  'not-a-time': ({ field }: Field) => t`${field} must be a date and time`,
  'not-this-era': ({ field }: Field) => t`${field} must be between the years 1900 and 2099; check the year`,
  'not-a-clock': ({ field }: Field) => t`${field} must be a time such as 09:00`,
  'not-a-day': ({ field }: Field) => t`${field} must be a day such as 2026-11-20`,
  'not-a-zone': ({ field }: Field) => t`${field} must be a name such as Asia/Kolkata`,
  'not-an-email': ({ field }: Field) => t`${field} must be an e-mail address`,
  'gstin-length': ({ field, length, needed }: TaxNumber & { length: number; needed: number }) =>
    t`${field} has ${length} characters; a GSTIN has ${needed}`,
  'gstin-pan': ({ field }: TaxNumber) =>
    t`${field}: characters 3 to 12 of a GSTIN are a PAN, five letters, four digits and a letter`,
  'gstin-entity': ({ field }: TaxNumber) => t`${field}: character 13 of a GSTIN is 1 to 9 or a letter`,
  'gstin-z': ({ field }: TaxNumber) => t`${field}: character 14 of a GSTIN is Z`,
  'gstin-check': ({ field, text }: TaxNumber) =>
    t`${field} “${text}” has a mistake: its last character does not match the others`,
  'no-such-record': ({ field }: Field) => t`${field} does not exist`,
  'in-the-past': ({ field }: Field) => t`${field} should be in the future`,
  'long-past': ({ field }: Field) => t`${field} is more than a year ago; check the year`,
  'not-in-the-future': ({ field }: Field) => t`${field} must be in the future`,
  'in-the-future': ({ field }: Field) => t`${field} must not be in the future`,
  'password-too-short': ({ least }: { least: number }) =>
    t`This field should be at least ${least} characters long`,
  'comma-in-name': () => t('Name must not contain a comma; commas separate the inks of a job'),
  'counter-or-good': () => t('Enter what the counter reads or what was good, not both'),
  'nothing-counted': () => t('Enter what was good, what was waste, or what the counter reads'),
  'nothing-moved': () => t('Quantity must not be 0; enter the change'),
  'too-many-operations': ({ most }: { most: number }, say: MessageFormatter) =>
    t`A job has at most ${say.count(most, 'operation')}`,
  'too-many-deliveries': ({ most }: { most: number }, say: MessageFormatter) =>
    t`A job has at most ${say.count(most, 'delivery', 'deliveries')}`,
  'choose-fewer': ({ most }: { most: number }, say: MessageFormatter) =>
    t`Choose at most ${say.number(most)} for this`,
  'too-many-tickets': ({ most }: { most: number }, say: MessageFormatter) =>
    t`At most ${say.number(most)} tickets are printed as one file`,
  'too-many-labels': ({ most, labels }: { most: number; labels: number }, say: MessageFormatter) =>
    t`That would be ${say.count(labels, 'label')}; at most ${say.number(most)} are printed as one file`,
  'too-many-on-lorry': ({ most }: { most: number }, say: MessageFormatter) =>
    t`A lorry takes something of at most ${say.count(most, 'job')}`,
  'too-many-components': ({ most }: { most: number }, say: MessageFormatter) =>
    t`A product has at most ${say.count(most, 'component')}`,
  'contact-empty': () => t('Enter a name, a phone number or an e-mail address of each contact'),
  'too-many-contacts': ({ most }: { most: number }, say: MessageFormatter) =>
    t`A customer has at most ${say.count(most, 'contact')}`,
  'too-many-addresses': ({ most }: { most: number }, say: MessageFormatter) =>
    t`A customer has at most ${say.count(most, 'delivery address', 'delivery addresses')}`,
  'hours-of-seven-days': () => t('Hours are given for seven days, Monday first'),
  'never-open': () => t('At least one day must be open'),
  'break-outside-hours': () => t('A break must lie within the hours of its day, before midnight'),
  'capability-twice': ({ type }: { type: string }) => t`${type} is listed twice`,
  'shifts-overlap': ({ day }: { day: string }) => t`Shifts overlap on ${day}`,
  'ends-before-it-begins': ({ field }: Field) => t`${field} must end after it begins`,
  'too-many-holidays': ({ most }: { most: number }, say: MessageFormatter) =>
    t`There are at most ${say.count(most, 'holiday')}`,
  'holiday-twice': ({ date }: { date: string }) => t`${date} is listed twice`,
  'type-has-no-details': ({ type }: { type: string }) => t`${type} has no details`,
};
