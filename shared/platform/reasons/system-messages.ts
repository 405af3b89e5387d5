/**
 * Defines the messages of errors that any request can get, such as an unknown URL, a faulty body or a busy
 * database.
 */
import { type NestedReason, type NestedFormatter } from './nested-reason.ts';
import { type MessageFormatter } from './message-formatter.ts';
import { t } from '../translate.ts';

export const systemMessages = {
  /** Joins the messages of all faulty fields into one sentence. */
  invalid: ({ reasons }: { reasons: readonly NestedReason[] }, say: NestedFormatter) =>
    reasons.map(say.said).join('. '),
  several: ({ reasons }: { reasons: readonly NestedReason[] }, say: NestedFormatter) =>
    reasons.map(say.said).join('. '),
  'not-found': ({ what }: { what: string }) => t`There is no such ${what}; it may have been deleted`,
  'was-deleted': (
    of: { what: string; name: string | null; user: string | null; at: string; zone: string },
    say: MessageFormatter,
  ) =>
    t`The ${of.what}${of.name === null ? '' : ` ${of.name}`} was deleted by ${of.user ?? t('someone')} ${say.moment(of.at, of.zone)}`,
  'unknown-code': ({ code }: { code: string }) => t`Nothing has the code ${code}`,
  'no-such-address': () => t('There is no such address; an id in it is not valid'),
  stale: () => t('Someone else changed this in the meantime'),
  'bad-request': ({ detail }: { detail: string }) => detail,
  'too-large': () =>
    t('The request is too large; artwork is at most 10 MB, as a PDF file 32 MB, anything else 1 MB'),
  'larger-than': ({ most }: { most: number }) => t`The request is too large; it is at most ${most} MB`,
  'unreadable-address': () => t('The address can’t be read; what follows a % in it is no character'),
  'address-too-long': () =>
    t('The address is too long; it has at most 8,000 characters, a part of its path 100'),
  'headers-too-long': () => t('The headers are too long; they have at most 16 KB in all'),
  'unreadable-request': () => t('What was sent is no HTTP request that can be read'),
  'no-host': () => t('The header Host is required'),
  'unmet-expectation': () => t('The header Expect asks for what can’t be promised'),
  'sent-too-slowly': () => t('The request came too slowly; it was not read to its end'),
  'no-such-method': ({ method, allowed }: { method: string; allowed: readonly string[] }) =>
    t`There is no ${method} at this address, but ${allowed.join(', ')}`,
  'too-many-streams': ({ most }: { most: number }) =>
    t`Nobody reads the events more than ${most} times at once; close some`,
  'unreadable-json': () => t('The body is no JSON that can be read'),
  'wrong-length': () => t('The body is not as long as its Content-Length says'),
  'unreadable-form': () => t('The form can’t be read; it is cut off, or not what its Content-Type says'),
  'form-too-long': ({ fields }: { fields: number }) => t`A form has at most ${fields} fields and one file`,
  'form-field-too-long': ({ field, kilobytes }: { field: string; kilobytes: number }) =>
    t`${field} is longer than ${kilobytes} KB`,
  'unsupported-body': () => t('Send JSON, or multipart/form-data for artwork'),
  'server-failed': () => t('Something went wrong on the server; reload the page to see what was changed'),
  'just-made': () => t('Someone else has just added this; reload the page'),
  'depends-on-changed': () => t('Something this depends on, or that depends on this, has just changed'),
  'number-too-large': () => t('A number is too large'),
  'unkeepable-text': () => t('A text has a character that cannot be stored'),
  'database-busy': () => t('The database is busy or unavailable; nothing was changed, try again'),
  'changing-at-once': () => t('Others are changing this right now; nothing was changed, try again'),
  'database-lost': () => t('The database connection was lost; reload the page to see what was changed'),
  'too-slow': () => t('It took too long; load the page again to see what was changed'),
  'database-read-only': () =>
    t('The database takes no changes right now; nothing was changed, try again later'),
  'record-busy': () => t('Others are working on this; nothing was changed, try again'),
  'disk-full': () => t('The disk is full; nothing was changed'),
  'database-silent': () => t('The database does not answer'),
  'database-not-opened': () =>
    t(
      'The database is damaged and can’t be opened; ask the person who runs Makeready, its log says what to do',
    ),
  'database-damaged': () => t('Part of the database is damaged; Settings tells an Admin what to do'),
  'key-used': () => t('This Idempotency-Key was used for another request; use a new one'),
  'key-expired': ({ days }: { days: number }, say: MessageFormatter) =>
    t`This was done already, more than ${say.count(days, 'day')} ago; it is not done again`,
  'bad-tag': () => t('If-Match is the record’s ETag, such as "3"'),
  'unsupported-condition': ({ header }: { header: string }) => t`This call takes no ${header}`,
  'bad-key': () => t('Idempotency-Key is 1 to 200 visible characters'),
  'not-a-receiver': () =>
    t('Address must be one such as https://shop.example/hook, without a name or password'),
  'no-such-event': ({ event }: { event: string }) =>
    t`${event} is no kind of record (jobs) and nothing that is done (job.schedule)`,
  'too-many-webhooks': ({ most }: { most: number }) =>
    t`There are at most ${most} webhooks; delete one first`,
  'receiver-unencrypted': () => t('Only https is allowed here (WEBHOOK_PRIVATE)'),
  'receiver-in-house': ({ address }: { address: string }) =>
    t`${address} is a private address, which is not allowed here (WEBHOOK_PRIVATE)`,
  'receiver-link-local': ({ address }: { address: string }) =>
    t`${address} is link-local, which is not allowed`,
  'receiver-refused': ({ status }: { status: number }) => t`The receiver answered ${status}`,
  'receiver-silent': ({ seconds }: { seconds: number }, say: MessageFormatter) =>
    t`The receiver did not answer within ${say.count(seconds, 'second')}`,
  'receiver-unreachable': ({ why }: { why: string }) => t`The receiver can’t be reached: ${why}`,
  'documents-busy': () => t('Too many documents are being made at once; try again'),
  'document-too-much': () => t('The document took too much time or memory; print fewer at once'),
  'program-failed': () =>
    t('A program of the server that this needs has failed; its log says why. Tell an Admin'),
  'images-busy': () => t('Too many images at once; try again'),
  'artwork-required': () => t('Artwork is required'),
  'artwork-too-large': () => t('Artwork is at most 10 MB, as a PDF 32 MB'),
  'artwork-empty': () => t('The file is empty (0 bytes); choose another one'),
  'artwork-no-image': () => t('Artwork must be an image'),
  'artwork-no-base64': () => t('Artwork must be an image in base64'),
  'artwork-unknown-kind': () => t('Artwork must be an image: JPEG, PNG, WebP, GIF, TIFF or SVG; or a PDF'),
  'artwork-type-retired': ({ type, taken }: { type: string; taken: readonly string[] }) =>
    taken.length > 0
      ? t`This shop takes no artwork as ${type}; it takes ${taken.join(', ')}`
      : t`This shop takes no artwork as ${type}; all types of its list are retired`,
  'artwork-postscript': () => t('Artwork can’t be EPS or other PostScript; save it as PDF'),
  'ai-without-pdf': () =>
    t('The AI file has no PDF inside; save it in Illustrator with “Create PDF Compatible File”'),
  'pdf-broken': () => t('The PDF can’t be read; it is damaged or cut off'),
  'pdf-locked': () => t('The PDF is locked with a password; save it without'),
  'pdf-pages': ({ pages, most }: { pages: number; most: number }, say: MessageFormatter) =>
    t`The PDF has ${say.number(pages)} pages; artwork has at most ${say.number(most)}`,
  'pdf-page-size': ({ most }: { most: number }, say: MessageFormatter) =>
    t`The PDF’s first page is larger than ${say.number(most)} mm`,
  'pdf-too-much': () =>
    t(
      'The PDF takes more than 15 seconds or 1 GB of memory to draw; save it flattened, or send an image of it',
    ),
  'no-such-artwork': ({ of }: { of: string }) => t`There is no such ${of} to take the artwork from`,
  'artwork-address-ended': () => t('This address of the artwork has expired; reload the page'),
  'shop-not-empty': ({ table }: { table: string }) =>
    t`The shop has ${table}; only an empty shop can be filled with sample data`,
  'no-sample-shop': () => t('This is not the sample shop'),
  'sample-with-others': (
    { count, names }: { count: number; names: readonly string[] },
    say: MessageFormatter,
  ) =>
    t`${say.count(count, 'record')} that the sample shop did not bring would go with it: ${names.join(', ')}`,
};
