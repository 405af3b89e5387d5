/**
 * Defines the messages about faulty rows of an import, and the messages that explain why an import cannot be
 * undone (decision 052).
 */
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';

export const importMessages = {
  'row-no-object': () => 'A row must be an object of its fields',
  'unknown-column': ({ column }: { column: string }) => `There is no field ${column}`,
  'none-named': ({ what, name }: { what: string; name: string }) => `There is no ${what} named ${name}`,
  'several-named': (
    { what, name, count }: { what: string; name: string; count: number },
    say: MessageFormatter,
  ) => `${say.number(count)} ${what}s are named ${name}; say which one`,
  'number-given': ({ number }: { number: string }) => `Another row has the number ${number}`,
  'merge-no-stock': () => 'Only papers and inks have a stock to update',
  'import-faults': ({ count }: { count: number }, say: MessageFormatter) =>
    `${say.count(count, 'cell')} ${count === 1 ? 'is' : 'are'} wrong; nothing was imported`,
  'export-no-file': () => 'Send the ZIP archive of an export, as application/zip',
  'export-unreadable': () => 'Not a Makeready export, or one from a newer version',
  'export-unknown': ({ what }: { what: string }) => `The export has ${what}, which this version doesn’t know`,
  'export-too-much': ({ megabytes }: { megabytes: number }, say: MessageFormatter) =>
    `Unpacked, the export or a file in it is larger than ${say.number(megabytes)} MB`,
  'export-damaged': ({ file }: { file: string }) => `${file} of the export is damaged; nothing was imported`,
  'shop-has-records': ({ table }: { table: string }) =>
    `An export can only be imported into an empty shop; this one has ${table}`,
  'import-undone': () => 'This import was already undone',
  'import-touched': ({ count }: { count: number }, say: MessageFormatter) =>
    `${say.count(count, 'record')} of the import ${count === 1 ? 'was' : 'were'} changed or used since`,
};
