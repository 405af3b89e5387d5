/**
 * Defines the messages about faulty rows of an import, and the messages that explain why an import cannot be
 * undone (decision 052).
 */
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';
import { t } from '../platform/translate.ts';

export const importMessages = {
  'row-no-object': () => t('A row must be an object of its fields'),
  'unknown-column': ({ column }: { column: string }) => t`There is no field ${column}`,
  'none-named': ({ what, name }: { what: string; name: string }) => t`There is no ${what} named ${name}`,
  'several-named': (
    { what, name, count }: { what: string; name: string; count: number },
    say: MessageFormatter,
  ) => t`${say.number(count)} ${what}s are named ${name}; say which one`,
  'number-given': ({ number }: { number: string }) => t`Another row has the number ${number}`,
  'not-a-done-step': ({ text, steps }: { text: string; steps: readonly string[] }) =>
    steps.length === 0
      ? t`“${text}” is no operation of the job, which has none`
      : t`“${text}” is no operation of the job; possible are ${steps.join(', ')}`,
  'done-step-twice': (of: { text: string; steps: readonly string[] }) =>
    t`“${of.text}” is several operations of the job; say which: ${of.steps.join(', ')}`,
  'merge-no-stock': () => t('Only papers and inks have a stock to update'),
  'import-faults': ({ count }: { count: number }, say: MessageFormatter) =>
    count === 1
      ? t`${say.count(count, 'cell')} is wrong; nothing was imported`
      : t`${say.count(count, 'cell')} are wrong; nothing was imported`,
  'export-no-file': () => t('Send the ZIP archive of an export, as application/zip'),
  'export-unreadable': () => t('Not a Makeready export, or one from a newer version'),
  'export-unknown': ({ what }: { what: string }) =>
    t`The export has ${what}, which this version doesn’t know`,
  'export-too-much': ({ megabytes }: { megabytes: number }, say: MessageFormatter) =>
    t`Unpacked, the export or a file in it is larger than ${say.number(megabytes)} MB`,
  'export-damaged': ({ file }: { file: string }) => t`${file} of the export is damaged; nothing was imported`,
  'shop-has-records': ({ table }: { table: string }) =>
    t`An export can only be imported into an empty shop; this one has ${table}`,
  'import-undone': () => t('This import was already undone'),
  'import-touched': ({ count }: { count: number }, say: MessageFormatter) =>
    count === 1
      ? t`${say.count(count, 'record')} of the import was changed or used since`
      : t`${say.count(count, 'record')} of the import were changed or used since`,
};
