/**
 * Reads and writes the catalogues: a PO file for each language but English, which translators edit with any editor of
 * such files (languages/README.md, decision 096).
 */
import fs from 'node:fs';
import path from 'node:path';
import PO from 'pofile';
import { globSync } from 'tinyglobby';
import { jobStatuses } from '../../shared/jobs/aggregate/job-status.ts';
import { operationStates } from '../../shared/jobs/aggregate/operation-state.ts';
import { floorVerbs } from '../../shared/operations/floor-actions.ts';
import {
  catalogueFile,
  catalogueFolder,
  readCatalogue,
} from '../../server/platform/language/compiled-catalogue.ts';
import { unknownBrowser } from '../../shared/people/browser-name.ts';
import { priorities, userTypes } from '../../shared/platform/specification-constants.ts';
import { weekdays } from '../../shared/shop/calendar.ts';
import { toleranceHeadings } from '../../shared/shop/tolerance/tolerance.ts';
import { units } from '../../shared/shop/operation-types.ts';
import { findTemplateTexts, findTexts } from './find-texts.ts';

const root = path.join(import.meta.dirname, '../..');
export { readCatalogue };

/** The source files with texts for people. */
const textFiles = globSync(['{shared,web,server}/**/*.{ts,tsx,typ}'], { cwd: root })
  .filter((file) => !/\.test\.|\/testing\//.test(file))
  .sort();

/** Words that are data, which screens translate where they show them. */
const dataWords = {
  'shared/jobs/aggregate/job-status.ts': jobStatuses,
  'shared/history/history-words.ts': ['value', 'view', 'webhook', 'settings', 'a change'],
  'shared/operations/floor-actions.ts': floorVerbs,
  'shared/people/browser-name.ts': [unknownBrowser],
  'shared/jobs/aggregate/operation-state.ts': operationStates,
  'shared/platform/contract/endpoint.ts': ['default'],
  'shared/platform/specification-constants.ts': [...userTypes, ...priorities],
  'shared/shop/calendar.ts': weekdays,
  'shared/shop/operation-types.ts': units,
  'shared/shop/tolerance/tolerance.ts': Object.values(toleranceHeadings),
  'web/first-steps/first-steps.tsx': ['Your shop', 'Hours', 'People', 'Open jobs', 'First ticket'],
  'web/planning/plan/proposal-timeline-rows.ts': ['saved', 'in time', 'still late', 'becomes late'],
  'web/review/review.tsx': ['Day', 'Week', 'Month', 'Period'],
};

/** Returns the texts of each source file. */
export const readTexts = () => [
  ...textFiles.map((file) => {
    const source = fs.readFileSync(path.join(root, file), 'utf8');
    return { file, ...(file.endsWith('.typ') ? findTemplateTexts(source) : findTexts(file, source)) };
  }),
  ...Object.entries(dataWords).map(([file, messages]) => ({ file, messages, untranslated: [], glued: [] })),
];

/** The languages that have a catalogue, by their BCP 47 tags. */
export const languages = fs
  .readdirSync(catalogueFolder())
  .filter((name) => name.endsWith('.po'))
  .map((name) => path.basename(name, '.po'))
  .sort();

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
  fs.writeFileSync(catalogueFile(language), catalogue.toString());
}
