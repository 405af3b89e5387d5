import { expect, test } from 'vitest';
import { sentenceOrNull } from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Job, jobFields, jobItem } from '../../../shared/jobs/jobs.contract.ts';
import { refuseFile } from '../shared-fields/artwork/artwork-value.ts';
import { messagesOf } from '../../ui/form/form-values.ts';
import { defaultHours } from '../../../shared/shop/calendar.ts';
import { plainNames } from '../../../shared/jobs/plain-job-fields.ts';
import { refuseDeliveryDate } from '../../../shared/shop/check-job-fields.ts';
import { kinds } from '../../imports/sheet/import-kinds.ts';
import { changesOf, type JobFields, jobLabels, jobSchema, type JobValues, newJob } from './job-values.ts';

const customerId = '01900000-0000-7000-8000-000000000000';
const image = new File(['…'], 'carton.jpg', { type: 'image/jpeg' });
const filled: JobValues = {
  ...newJob('MR-1001', customerId),
  name: 'Filter Coffee 250 g carton',
  type: 'Plain Box',
  style: 'Four Corner Box',
  productCode: 'FC-250',
  artwork: image,
  paperQuality: 'Carte Lumina',
  ink: 'Black',
  coat: 'Matt',
};
const wrong = (changes: Partial<JobValues>, before: Job | null = null) =>
  messagesOf(jobSchema(before), { ...filled, ...changes });
const edited = (more: Partial<Job>) => ({ artworkUrl: '/api/artwork/1?size=preview', ...more }) as Job;

test('a new job reports every missing field that has no default, by its name', () => {
  expect(messagesOf(jobSchema(null), newJob('MR-1', ''))).toEqual({
    customerId: 'Customer is required',
    name: 'Name is required',
    type: 'Type is required',
    style: 'Style is required',
    productCode: 'Product Code is required',
    artwork: 'Artwork is required',
    paperQuality: 'Paper Quality is required',
    ink: 'Ink is required',
    coat: 'Coat is required',
  });
  expect(wrong({})).toEqual({});
});

test('a new job starts with 1 in its number fields, GSM 100, medium priority and delivery tomorrow', () => {
  const { deliveryDate, ...job } = newJob('MR-1', customerId);
  expect(job).toMatchObject({ number: 'MR-1', customerId, priority: 'Medium', paperGsm: 100 });
  const one = [job.quantity, job.buffer, job.ups, job.paperLength, job.paperBreadth, job.paperThickness];
  expect(new Set(one)).toEqual(new Set([1]));
  const hours = defaultHours.map((day) => ({ ...day, open: true, to: '17:30' }));
  const own = newJob('MR-1', customerId, { hours, timeZone: 'UTC' }).deliveryDate;
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect(new Date(own).toISOString()).toBe(`${tomorrow}T17:30:00.000Z`);
  expect(refuseDeliveryDate(deliveryDate, new Date())).toBeNull();
});

test('every field except steps, release date and optional texts is required, with a message that names it', () => {
  const {
    productOperations: _,
    releaseDate: __,
    customerOrder,
    fields: own,
    tolerance,
    finished,
    blank: typed,
    ...labels
  } = jobLabels;
  expect([customerOrder, tolerance, own, finished, typed]).toEqual([
    'Customer’s order',
    'Tolerance',
    'Own fields',
    'Finished size',
    'Blank',
  ]);
  const optional: readonly string[] = plainNames(({ isRequired }) => !isRequired);
  const isAsked = (name: string) => !name.startsWith('promised') && !optional.includes(name);
  const names = Object.fromEntries(Object.entries(labels).filter(([name]) => isAsked(name)));
  const blank = Object.fromEntries(Object.keys(names).map((name) => [name, name === 'artwork' ? null : '']));
  const asked = Object.fromEntries(
    Object.entries(names).map(([name, label]) => [name, `${label} is required`]),
  );
  expect(messagesOf(jobSchema(null), { ...filled, ...blank })).toEqual(asked);
});

test('messages are worded as in the specification', () => {
  expect(wrong({ name: '  ' })).toEqual({ name: 'Job name is required' });
  expect(wrong({ name: 'A' })).toEqual({ name: 'Name length should be greater than 2' });
  expect(wrong({ quantity: '', paperGsm: '' })).toEqual({
    quantity: 'Quantity is required',
    paperGsm: 'Paper GSM is required',
  });
});

test('the delivery must be in the future, unless an edited job’s past delivery stays unchanged', () => {
  const past = '2020-01-02T09:00:00Z';
  const message = { deliveryDate: 'Delivery Date should be in the future' };
  expect(wrong({ deliveryDate: past })).toEqual(message);
  expect(wrong({ deliveryDate: '2020-01-02T14:30:00+05:30' }, edited({ deliveryDate: past }))).toEqual({});
  expect(wrong({ deliveryDate: '2020-01-03T09:00:00Z' }, edited({ deliveryDate: past }))).toEqual(message);
});

test('artwork is an image of at most 10 MB; a job without artwork can still be edited', () => {
  expect(sentenceOrNull(refuseFile(new File(['…'], 'note.txt', { type: 'text/plain' })))).toMatch(
    /^Artwork must be an image/,
  );
  expect(
    sentenceOrNull(refuseFile(new File([new Uint8Array(10_485_761)], 'big.png', { type: 'image/png' }))),
  ).toBe('Artwork is at most 10 MB, as a PDF 32 MB');
  const empty = new File([], 'empty.png', { type: 'image/png' });
  expect(sentenceOrNull(refuseFile(empty))).toBe('The file is empty (0 bytes); choose another one');
  expect(wrong({ artwork: empty })).toEqual({ artwork: sentenceOrNull(refuseFile(empty)) });
  expect(wrong({ artwork: null }, edited({ artworkUrl: null }))).toEqual({});
  expect(wrong({ artwork: null }, edited({}))).toEqual({ artwork: 'Artwork is required' });
  expect(jobSchema(null, true).shape.artwork.safeParse(null).success).toBe(true);
});

test('editing sends the date in UTC, and the artwork only if the user chose another', () => {
  const fields = { ...filled, deliveryDate: '2026-11-24T09:00:00+05:30' } as unknown as JobFields;
  expect(changesOf(fields)).toMatchObject({ deliveryDate: '2026-11-24T03:30:00.000Z', artwork: image });
  expect(changesOf({ ...fields, artwork: '/api/artwork/1' })).not.toHaveProperty('artwork');
});

test.each(Object.keys(jobFields.shape))('the form, lists and import of jobs have the field %s', (name) => {
  expect(Object.keys(jobLabels)).toContain(name);
  expect(Object.keys(jobItem.shape)).toContain(name);
  expect(kinds.jobs.fields.flatMap(({ gives }) => gives)).toContain(name);
});
