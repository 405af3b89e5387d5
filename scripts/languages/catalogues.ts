/**
 * Reads and writes the catalogues: a PO file for each language but English, which translators edit with any editor of
 * such files (languages/README.md, decision 096).
 */
import fs from 'node:fs';
import path from 'node:path';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { globSync } from 'tinyglobby';
import { jobStatuses } from '../../shared/jobs/aggregate/job-status.ts';
import { operationStates } from '../../shared/jobs/aggregate/operation-state.ts';
import { floorVerbs } from '../../shared/operations/floor-actions.ts';
import { unknownBrowser } from '../../shared/people/browser-name.ts';
import { priorities, userTypes } from '../../shared/platform/specification-constants.ts';
import { weekdays } from '../../shared/shop/calendar.ts';
import { units } from '../../shared/shop/operation-types.ts';
import { findTexts } from './find-texts.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = path.join(root, 'languages');

/** The source files with texts for people in the browser. Those of shared are also on the server, in English. */
const textFiles = globSync(['{shared,web}/**/*.{ts,tsx}'], { cwd: root })
  .filter((file) => !/\.test\.|\/testing\//.test(file))
  .sort();

/** Words that are data, which screens translate where they show them. */
const dataWords = {
  'shared/jobs/aggregate/job-status.ts': jobStatuses,
  'shared/operations/floor-actions.ts': floorVerbs,
  'shared/people/browser-name.ts': [unknownBrowser],
  'shared/jobs/aggregate/operation-state.ts': operationStates,
  'shared/platform/contract/endpoint.ts': ['default'],
  'shared/platform/specification-constants.ts': [...userTypes, ...priorities],
  'shared/shop/calendar.ts': weekdays,
  'shared/shop/operation-types.ts': units,
  'web/planning/plan/proposal-timeline-rows.ts': ['saved', 'in time', 'still late', 'becomes late'],
  'web/review/review.tsx': ['Day', 'Week', 'Month', 'Period'],
};

/** Returns the texts of each source file. */
export const readTexts = () => [
  ...textFiles.map((file) => ({ file, ...findTexts(file, fs.readFileSync(path.join(root, file), 'utf8')) })),
  ...Object.entries(dataWords).map(([file, messages]) => ({ file, messages, untranslated: [] })),
];

/** The languages that have a catalogue, by their BCP 47 tags. */
export const languages = fs
  .readdirSync(folder)
  .filter((name) => name.endsWith('.po'))
  .map((name) => path.basename(name, '.po'))
  .sort();

const fileOf = (language: string) => path.join(folder, `${language}.po`);

export const readCatalogue = (language: string) => PO.parse(fs.readFileSync(fileOf(language), 'utf8'));

/** Returns the translated messages of a language, compiled for the browser. */
export const compiledCatalogue = (language: string): Record<string, CompiledMessage> =>
  Object.fromEntries(
    readCatalogue(language)
      .items.filter(({ msgstr, obsolete, flags }) => !obsolete && !flags['fuzzy'] && msgstr[0])
      .map(({ msgid, msgstr }) => [msgid, compileMessageOrThrow(msgstr[0] ?? '')]),
  );

/**
 * Writes a language's catalogue anew with the messages of the code and the files that have them. Translations stay,
 * those of messages that are gone as obsolete entries at the end.
 */
export function updateCatalogue(language: string): void {
  const catalogue = readCatalogue(language);
  const known = new Map(catalogue.items.map((item) => [item.msgid, item]));
  const used = new Map<string, string[]>();
  for (const { file, messages } of readTexts())
    for (const message of messages) used.set(message, [...(used.get(message) ?? []), file]);
  const items = [...used].map(([message, files]) => {
    const item = known.get(message) ?? Object.assign(new PO.Item(), { msgid: message, msgstr: [''] });
    return Object.assign(item, { references: files, obsolete: false });
  });
  const gone = catalogue.items.filter(({ msgid, msgstr }) => !used.has(msgid) && msgstr[0] !== '');
  for (const item of gone) Object.assign(item, { obsolete: true, references: [] });
  catalogue.items = [...items, ...gone];
  fs.writeFileSync(fileOf(language), catalogue.toString());
}
