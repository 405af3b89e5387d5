/** What the cells of a column may be, and how each is read. */
import { reason } from '../../../shared/reasons/reason.ts';
import { type ListName, type ListValue, meant, offered } from '../../../shared/rules/lists.ts';
import { dateTime, number, size as sizeWords } from '../../ui/page/format.ts';
import { dateIn } from './dates.ts';
import { type ColumnReading, faulty, type Fault, type FigureOf, type Read, readFigure } from './figures.ts';
import { sizeIn } from './sizes.ts';
import { stepsIn } from './steps.ts';
import { cityNames, nearest, operationNames, type OtherNames } from './spelling.ts';
import { minutesIn, speedIn } from './times.ts';
import * as units from './units.ts';

/** What reading a cell depends on beyond its text. */
export interface Around {
  lists: Record<ListName, readonly ListValue[]>;
  /** The shop's time zone. */
  zone: string;
  /** Sheets in a ream, as the shop has set it. */
  ream: number;
}

/** What reading a cell depends on beside its text: its column and its row. */
export interface CellAround extends Around {
  reading: ColumnReading;
  /** What the row's other cells give. */
  row: Readonly<Record<string, unknown>>;
}

/** A cell that is right: what it gives the record, by the API's names, and how it is shown. */
export interface Right {
  gives: Readonly<Record<string, unknown>>;
  shown: string;
}
export type Cell = Right | (Fault & { adds?: { list: ListName; name: string } });

export interface Field {
  name: string;
  label: string;
  /** What a column may be called, beside the label, in small letters without signs. */
  also: readonly string[];
  /** The API's fields that it gives. */
  gives: readonly string[];
  read: (text: string, around: CellAround) => Cell;
  /** What its figures count or measure. */
  quantity?: units.Quantity;
  /** The field that gives the unit of each row's figure. */
  unitFrom?: string;
  /** Its cells are sizes, or dates. */
  sizes?: true;
  /** Only the largest is stored: of a column with ranges it is asked which end is meant. */
  largest?: true;
  dates?: true;
  /** An empty cell is a fault, although the API takes the record without it. */
  asked?: readonly string[];
  figures?: true;
  /** How many letters it takes as it is shown, where that is more than what is typed. */
  letters?: number;
  /** What is offered while one types. */
  choices?: (around: Around) => readonly string[];
  /** Whether a column of such texts is this one, where its head says nothing. */
  holds?: (texts: readonly string[]) => boolean;
}

type Given = Pick<Field, 'name' | 'label' | 'also'> & Partial<Field>;

export const textField = (given: Given): Field => ({
  gives: [given.name],
  read: (text) => ({ gives: { [given.name]: text }, shown: text }),
  ...given,
});

/** A figure, in any of the quantity's units. */
export const figureField = (
  given: Given & { quantity: units.Quantity },
  from: (text: string, of: FigureOf) => Read<number> = readFigure,
): Field => ({
  gives: [given.name],
  figures: true,
  read: (text, { reading, ream, row }) => {
    const read = from(text, { field: given.label, quantity: given.quantity, reading, ream, row });
    return 'fault' in read ? read : { gives: { [given.name]: read.value }, shown: number(read.value) };
  },
  ...given,
});

/** One of the names of a list of the shop's; another spelling is offered its name, and what is on no list to be added. */
export const listedField = (given: Given & { list: ListName; of: string; others?: OtherNames }): Field => ({
  gives: [given.name],
  choices: ({ lists }) => offered(lists[given.list]),
  read: (text, { lists }) => {
    const names = offered(lists[given.list]);
    const name = meant(lists[given.list], text);
    if (name !== undefined) return { gives: { [given.name]: name }, shown: name };
    const { fault, offers } = faulty(
      reason('not-on-list', { text, list: given.of }),
      ...nearest(text, names, given.others),
    );
    // One name is one value, whatever its case.
    const isListed = lists[given.list].some(({ name }) => name.toLowerCase() === text.toLowerCase());
    return { fault, offers, ...(!isListed && { adds: { list: given.list, name: text } }) };
  },
  ...given,
});

export const cityField = listedField({
  name: 'city',
  label: 'City',
  also: ['town', 'place', 'location', 'district'],
  list: 'cities',
  of: 'cities',
  others: cityNames,
});

const typesIn = ({ lists }: Pick<Around, 'lists'>) => offered(lists.operationTypes);

/** The type of an operation, for a machine. Another one is added where it says what it does: on the lists' screen. */
export const operationField = (given: Given): Field => ({
  gives: [given.name],
  choices: typesIn,
  read: (text, around) => {
    const type = meant(around.lists.operationTypes, text);
    return type === undefined
      ? faulty(reason('not-an-operation', { text }), ...nearest(text, typesIn(around), operationNames))
      : { gives: { [given.name]: type }, shown: type };
  },
  ...given,
});

const sizes = (texts: readonly string[]) =>
  texts.every((text) => 'value' in sizeIn(text, { unit: 'in', range: 'larger' }) || 'value' in sizeIn(text));

/** Length × breadth in one cell, which give the API's fields `sides`. */
export const sizeField = (given: Given & { sides?: readonly [length: string, breadth: string] }): Field => ({
  gives: given.sides ?? ['length', 'breadth'],
  letters: 18,
  sizes: true,
  holds: sizes,
  read: (text, { reading }) => {
    const read = sizeIn(text, reading);
    if ('fault' in read) return given.largest ? { ...read, offers: [...read.offers, ''] } : read;
    const { length, breadth } = read.value;
    const [one, other] = given.sides ?? ['length', 'breadth'];
    return { gives: { [one]: length, [other]: breadth }, shown: sizeWords(length, breadth) };
  },
  ...given,
});

export const sideField = (name: 'length' | 'breadth', label: string): Field =>
  figureField({
    name,
    label,
    also: name === 'length' ? ['l', 'len', 'long'] : ['b', 'width', 'w', 'wide'],
    quantity: units.lengths,
  });

const within = (least: number, most: number) => (texts: readonly string[]) =>
  texts.every((text) => {
    const read = readFigure(text, { field: '', quantity: units.grammage });
    return 'value' in read && read.value >= least && read.value <= most;
  });

export const gsmField = (name: string): Field =>
  figureField({
    name,
    label: 'GSM',
    also: ['grammage', 'grams', 'gm', 'weight', 'substance', 'paper gsm'],
    holds: within(60, 500),
    quantity: units.grammage,
  });
const thicknessNames = ['thickness', 'mic', 'micron', 'microns', 'caliper', 'paper thickness'];
export const thicknessField = (name: string, more: Partial<Field> = {}): Field =>
  figureField({ name, label: 'Thickness, µm', also: thicknessNames, quantity: units.thickness, ...more });
/** The unit of each row's stock, in a column of its own. */
export const unitField = (given: Given): Field => ({
  gives: [],
  read: (text) => ({ gives: {}, shown: text }),
  ...given,
});
export const sheetsField = (given: Given) => figureField({ quantity: units.sheets, ...given });
export const kilogramsField = (given: Given) => figureField({ quantity: units.kilograms, ...given });
export const piecesField = (given: Given) => figureField({ quantity: units.pieces, ...given });
export const countField = (given: Given) => figureField({ quantity: units.counts, ...given });
export const extraSheetsField = (given: Given) => figureField({ quantity: units.extraSheets, ...given });
export const minutesField = (given: Given) => figureField({ quantity: units.minutes, ...given }, minutesIn);
export const speedField = (given: Given) => figureField({ quantity: units.speeds, ...given }, speedIn);

const yes = /^(y|yes|true|1|x|✓)$/i;
const no = /^(n|no|false|0|-)$/i;

/** One of some names that no list has. */
export const choiceField = (given: Given & { values: readonly string[] }): Field => ({
  gives: [given.name],
  choices: () => given.values,
  read: (text) => {
    const found = given.values.find((value) => value.toLowerCase() === text.toLowerCase());
    if (found !== undefined) return { gives: { [given.name]: found }, shown: found };
    const { label: field } = given;
    return faulty(reason('not-one-of', { field, choices: given.values }), ...nearest(text, given.values));
  },
  ...given,
});

/** A date and time on the shop's clocks. */
export const dateField = (given: Given): Field => ({
  gives: [given.name],
  letters: 22,
  dates: true,
  read: (text, { zone, reading: { order } }) => {
    const read = dateIn(text, given.label, { zone, order });
    return 'fault' in read
      ? read
      : { gives: { [given.name]: read.value }, shown: dateTime(read.value, { zone }) };
  },
  ...given,
});

/** Operations in one cell, in order: "Printing Frontside; Lamination Matt; Punching". */
export const stepsField = (given: Given): Field => ({
  gives: [given.name],
  read: (text, around) => {
    const read = stepsIn(text, typesIn(around));
    if ('fault' in read) return read;
    const words = read.value.map(({ type, detail, tools, instruction }) =>
      [type, detail, tools && `[${tools.join(', ')}]`, instruction && `"${instruction}"`]
        .filter(Boolean)
        .join(' '),
    );
    return { gives: { [given.name]: read.value }, shown: words.join('; ') };
  },
  ...given,
});

export const yesField = (given: Given): Field => ({
  gives: [given.name],
  choices: () => ['Yes', 'No'],
  read: (text) => {
    if (!yes.test(text) && !no.test(text))
      return faulty(reason('not-yes-no', { field: given.label, text }), 'Yes', 'No');
    return { gives: { [given.name]: yes.test(text) }, shown: yes.test(text) ? 'Yes' : 'No' };
  },
  ...given,
});
