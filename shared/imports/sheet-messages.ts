/**
 * Defines the messages about faulty cells of an imported spreadsheet. The browser checks the cells before it
 * sends the rows to the API.
 */
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';
import { t } from '../platform/translate.ts';

type Typed = { text: string };
type Cell = Typed & { field: string };
type Contradiction = Cell & { row: number; otherRow: number; otherText: string };

export const sheetMessages = {
  'not-a-figure': ({ field, text }: Cell) => t`${field} “${text}” is not a number`,
  'letter-in-figure': ({ field, text, letter }: Cell & { letter: string }) =>
    t`${field} “${text}” has a letter ${letter} in it`,
  'figure-below-zero': ({ field, text }: Cell) => t`${field} “${text}” is below 0`,
  'not-whole': ({ field, text }: Cell) => t`${field} “${text}” is not a whole number`,
  'unit-unknown': ({ field, text, unit, choices }: Cell & { unit: string; choices: readonly string[] }) =>
    t`${field} “${text}”: ${unit} can’t be converted; use ${choices.join(', ')}`,
  'weight-without-size': ({ field, text, unit }: Cell & { unit: string }) =>
    t`${field} “${text}” in ${unit} needs the size and GSM in its row`,
  'unit-of-head-unknown': ({ field, unit }: { field: string; unit: string }) =>
    t`${field} is in ${unit}, which can’t be converted. What are these figures in?`,
  'unit-asked': ({ field, examples }: { field: string; examples: string }) =>
    t`${field}: what unit are these in (${examples})?`,
  'mark-asked': ({ field, text }: Cell) =>
    t`${field}: does “${text}” have a decimal point or a decimal comma?`,
  'marks-contradict': ({ field, row, text, otherRow, otherText }: Contradiction, say: MessageFormatter) =>
    t`${field}: row ${say.number(row)} has a decimal point (${text}), row ${say.number(otherRow)} a decimal comma (${otherText}). Which is right?`,
  'order-asked': ({ field, text }: Cell) => t`${field}: does the day or the month come first in ${text}?`,
  'orders-contradict': ({ field, row, text, otherRow, otherText }: Contradiction, say: MessageFormatter) =>
    t`${field}: row ${say.number(row)} has the day first (${text}), row ${say.number(otherRow)} the month (${otherText}). Which is right?`,
  'date-either': ({ field, text }: Cell) =>
    t`${field} “${text}”: day or month first? Choose it above the column`,
  'date-other-order': ({ field, text, order }: Cell & { order: string }) =>
    t`${field} “${text}” isn’t a date with the ${order} first`,
  'size-not-in-unit': ({ text, unit }: Typed & { unit: string }) => t`“${text}” can’t be in ${unit}`,
  'range-asked': ({ field, text }: Cell) =>
    t`${field}: “${text}” is a range, and only one size is stored. Which one?`,
  'columns-to-answer': ({ count }: { count: number }, say: MessageFormatter) =>
    count === 1
      ? t('Answer the question above the rows first')
      : t`Answer the ${say.number(count)} questions above the rows first`,
  'not-minutes': ({ field, text }: Cell) => t`${field} “${text}” must be minutes or hours, like 45 or 1.5 h`,
  'not-a-speed': ({ field, text }: Cell) => t`${field} “${text}” must be how many an hour, like 12,000/hr`,
  'cell-empty': ({ field }: { field: string }) => t`${field} is empty`,
  'one-side-only': () => t('Only one side. Give length × breadth, like 914 × 584 or 23 × 36 in'),
  'not-a-size': ({ text }: Typed) =>
    t`“${text}” is not a size. Give length × breadth, like 914 × 584 or 23 × 36 in`,
  'not-a-finished-size': ({ text }: Typed) =>
    t`“${text}” is not a finished size. Give length × breadth × height, like 70 × 40 × 150 mm`,
  'size-without-unit': ({ text }: Typed) => t`“${text}” may be in centimetres or in millimetres`,
  'size-range': ({ text }: Typed) => t`“${text}” is more than one size`,
  'not-on-list': ({ text, list }: Typed & { list: string }) => t`“${text}” isn’t in the list of ${list}`,
  'not-an-operation': ({ text }: Typed) => t`“${text}” isn’t an operation type`,
  'not-contacts': ({ text }: Typed) =>
    t`“${text}” has more than a name, phone and email. Put a semicolon between contacts`,
  'state-code-only': ({ field, text }: Cell) => t`${field} “${text}” is only a state code`,
  'not-yes-no': ({ field, text }: Cell) => t`${field} “${text}” must be yes or no`,
  'not-a-date': ({ field, text }: Cell) =>
    t`${field} “${text}” must be a date, like 27 Nov 2026 or 27/11/2026`,
  'columns-missing': ({ fields }: { fields: string }) => t`Choose a column for ${fields} first`,
  'cells-wrong': ({ count }: { count: number }, say: MessageFormatter) =>
    count === 1 ? t('Correct the wrong cell first') : t`Correct the ${say.number(count)} wrong cells first`,
  'rows-to-decide': ({ count }: { count: number }, say: MessageFormatter) =>
    count === 1
      ? t('Choose what happens to the row that is a duplicate or already there')
      : t`Choose what happens to the ${say.number(count)} rows that are duplicates or already there`,
  'rows-being-checked': () => t('Checking the rows'),
  'no-rows-left': () => t('No rows left to import'),
  'sheet-empty': () => t('The sheet has no rows'),
  'file-too-large': ({ most, name }: { most: string; name: string }) => t`${name} is larger than ${most}`,
  'file-empty': ({ name }: { name: string }) => t`${name} is empty or can’t be opened`,
  'file-not-a-sheet': ({ name, what }: { name: string; what: string }) =>
    t`${name} is ${what}, not a sheet. Open it in a spreadsheet program and save it as XLSX or CSV`,
  'file-unreadable': ({ name }: { name: string }) =>
    t`${name} can’t be read; choose a CSV, TSV or Excel (XLSX) file`,
  'too-many-rows': ({ most, count }: { most: number; count: number }, say: MessageFormatter) =>
    t`The sheet has ${say.count(count, 'row')}; the most at once is ${say.number(most)}`,
};
