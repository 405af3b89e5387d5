/**
 * Defines the messages of errors that any request can get, such as an unknown URL, a faulty body or a busy
 * database.
 */
import { type NestedReason, type NestedFormatter } from './nested-reason.ts';
import { type MessageFormatter } from './message-formatter.ts';

export const systemMessages = {
  /** Joins the messages of all faulty fields into one sentence. */
  invalid: ({ reasons }: { reasons: readonly NestedReason[] }, say: NestedFormatter) =>
    reasons.map(say.said).join('. '),
  several: ({ reasons }: { reasons: readonly NestedReason[] }, say: NestedFormatter) =>
    reasons.map(say.said).join('. '),
  'not-found': ({ what }: { what: string }) => `There is no such ${what}; it may have been deleted`,
  'was-deleted': (
    of: { what: string; name: string | null; user: string | null; at: string; zone: string },
    say: MessageFormatter,
  ) =>
    `The ${of.what}${of.name === null ? '' : ` ${of.name}`} was deleted by ${of.user ?? 'someone'} ${say.moment(of.at, of.zone)}`,
  'unknown-code': ({ code }: { code: string }) => `Nothing has the code ${code}`,
  'no-such-address': () => 'There is no such address; an id in it is not valid',
  stale: () => 'Someone else changed this in the meantime',
  'bad-request': ({ detail }: { detail: string }) => detail,
  'too-large': () =>
    'The request is too large; artwork is at most 10 MB, as a PDF file 32 MB, anything else 1 MB',
  'larger-than': ({ most }: { most: number }) => `The request is too large; it is at most ${most} MB`,
  'unreadable-address': () => 'The address can’t be read; what follows a % in it is no character',
  'address-too-long': () =>
    'The address is too long; it has at most 8,000 characters, a part of its path 100',
  'headers-too-long': () => 'The headers are too long; they have at most 16 KB in all',
  'unreadable-request': () => 'What was sent is no HTTP request that can be read',
  'no-host': () => 'The header Host is required',
  'unmet-expectation': () => 'The header Expect asks for what can’t be promised',
  'sent-too-slowly': () => 'The request came too slowly; it was not read to its end',
  'no-such-method': ({ method, allowed }: { method: string; allowed: readonly string[] }) =>
    `There is no ${method} at this address, but ${allowed.join(', ')}`,
  'too-many-streams': ({ most }: { most: number }) =>
    `Nobody reads the events more than ${most} times at once; close some`,
  'unreadable-json': () => 'The body is no JSON that can be read',
  'wrong-length': () => 'The body is not as long as its Content-Length says',
  'unreadable-form': () => 'The form can’t be read; it is cut off, or not what its Content-Type says',
  'form-too-long': ({ fields }: { fields: number }) => `A form has at most ${fields} fields and one file`,
  'form-field-too-long': ({ field, kilobytes }: { field: string; kilobytes: number }) =>
    `${field} is longer than ${kilobytes} KB`,
  'unsupported-body': () => 'Send JSON, or multipart/form-data for artwork',
  'server-failed': () => 'Something went wrong on the server; reload the page to see what was changed',
  'just-made': () => 'Someone else has just added this; reload the page',
  'depends-on-changed': () => 'Something this depends on, or that depends on this, has just changed',
  'number-too-large': () => 'A number is too large',
  'unkeepable-text': () => 'A text has a character that cannot be stored',
  'database-busy': () => 'The database is busy or unavailable; nothing was changed, try again',
  'changing-at-once': () => 'Others are changing this right now; nothing was changed, try again',
  'database-lost': () => 'The database connection was lost; reload the page to see what was changed',
  'too-slow': () => 'It took too long; load the page again to see what was changed',
  'database-read-only': () => 'The database takes no changes right now; nothing was changed, try again later',
  'record-busy': () => 'Others are working on this; nothing was changed, try again',
  'disk-full': () => 'The disk is full; nothing was changed',
  'database-silent': () => 'The database does not answer',
  'database-not-opened': () =>
    'The database is damaged and can’t be opened; ask the person who runs Makeready, its log says what to do',
  'database-damaged': () => 'Part of the database is damaged; Settings tells an Admin what to do',
  'key-used': () => 'This Idempotency-Key was used for another request; use a new one',
  'key-expired': ({ days }: { days: number }, say: MessageFormatter) =>
    `This was done already, more than ${say.count(days, 'day')} ago; it is not done again`,
  'bad-tag': () => 'If-Match is the record’s ETag, such as "3"',
  'unsupported-condition': ({ header }: { header: string }) => `This call takes no ${header}`,
  'bad-key': () => 'Idempotency-Key is 1 to 200 visible characters',
  'not-a-receiver': () => 'Address must be one such as https://shop.example/hook, without a name or password',
  'no-such-event': ({ event }: { event: string }) =>
    `${event} is no kind of record (jobs) and nothing that is done (job.schedule)`,
  'too-many-webhooks': ({ most }: { most: number }) => `There are at most ${most} webhooks; delete one first`,
  'receiver-unencrypted': () => 'Only https is allowed here (WEBHOOK_PRIVATE)',
  'receiver-in-house': ({ address }: { address: string }) =>
    `${address} is a private address, which is not allowed here (WEBHOOK_PRIVATE)`,
  'receiver-link-local': ({ address }: { address: string }) =>
    `${address} is link-local, which is not allowed`,
  'receiver-refused': ({ status }: { status: number }) => `The receiver answered ${status}`,
  'receiver-silent': ({ seconds }: { seconds: number }, say: MessageFormatter) =>
    `The receiver did not answer within ${say.count(seconds, 'second')}`,
  'receiver-unreachable': ({ why }: { why: string }) => `The receiver can’t be reached: ${why}`,
  'documents-busy': () => 'Too many documents are being made at once; try again',
  'document-too-much': () => 'The document took too much time or memory; print fewer at once',
  'program-failed': () =>
    'A program of the server that this needs has failed; its log says why. Tell an Admin',
  'images-busy': () => 'Too many images at once; try again',
  'artwork-required': () => 'Artwork is required',
  'artwork-too-large': () => 'Artwork is at most 10 MB, as a PDF 32 MB',
  'artwork-empty': () => 'The file is empty (0 bytes); choose another one',
  'artwork-no-image': () => 'Artwork must be an image',
  'artwork-no-base64': () => 'Artwork must be an image in base64',
  'artwork-unknown-kind': () => 'Artwork must be an image: JPEG, PNG, WebP, GIF, TIFF or SVG; or a PDF',
  'artwork-type-retired': ({ type, taken }: { type: string; taken: readonly string[] }) =>
    `This shop takes no artwork as ${type}; ${taken.length > 0 ? `it takes ${taken.join(', ')}` : 'all types of its list are retired'}`,
  'artwork-postscript': () => 'Artwork can’t be EPS or other PostScript; save it as PDF',
  'ai-without-pdf': () =>
    'The AI file has no PDF inside; save it in Illustrator with “Create PDF Compatible File”',
  'pdf-broken': () => 'The PDF can’t be read; it is damaged or cut off',
  'pdf-locked': () => 'The PDF is locked with a password; save it without',
  'pdf-pages': ({ pages, most }: { pages: number; most: number }, say: MessageFormatter) =>
    `The PDF has ${say.number(pages)} pages; artwork has at most ${say.number(most)}`,
  'pdf-page-size': ({ most }: { most: number }, say: MessageFormatter) =>
    `The PDF’s first page is larger than ${say.number(most)} mm`,
  'pdf-too-much': () =>
    'The PDF takes more than 15 seconds or 1 GB of memory to draw; save it flattened, or send an image of it',
  'no-such-artwork': ({ of }: { of: string }) => `There is no such ${of} to take the artwork from`,
  'artwork-address-ended': () => 'This address of the artwork has expired; reload the page',
  'shop-not-empty': () => 'The shop has customers; only an empty shop can be filled with sample data',
};
