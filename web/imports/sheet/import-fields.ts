/** Defines the fields to which the import can match a column, and how each field parses a cell. */
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { readFinishedText, sidesInWords } from '../../../shared/structure/finished-size.ts';
import {
  type ListName,
  type ListValue,
  resolveListName,
  offeredNames,
} from '../../../shared/shop/shop-lists.ts';
import { operationTypes } from '../../../shared/platform/specification-constants.ts';
import { dateTime, number, shortDate, size as sizeWords, toLocalInput } from '../../ui/text/format-values.ts';
import { closing, parseDate } from '../read/parse-dates.ts';
import { type ColumnReading, faulty, type Fault, readFigure } from '../read/parse-figures.ts';
import { parseSize } from '../read/parse-sizes.ts';
import { parseSteps } from '../read/parse-steps.ts';
import { cityNames, nearest, operationNames, type OtherNames } from '../read/suggest-spelling.ts';
import * as units from '../read/parse-units.ts';
import { t } from '../../../shared/platform/translate.ts';

/** Holds the shop's settings that the reading of a cell depends on. */
export interface ImportContext {
  lists: Record<ListName, readonly ListValue[]>;
  zone: string;
  /** The number of sheets in a ream. */
  ream: number;
}

interface CellContext extends ImportContext {
  reading: ColumnReading;
  /** The values that the other cells of the row set. */
  row: Readonly<Record<string, unknown>>;
}

/** A name that the import can add to one of the shop's lists. */
export interface Added {
  list: ListName;
  name: string;
}

/** The values of a cell by the API's names with the text to show, or a fault. */
export type Cell = { gives: Readonly<Record<string, unknown>>; shown: string } | (Fault & { adds?: Added });

export interface Field {
  name: string;
  label: string;
  /** The names of the field in sheets, the English label included. */
  also: readonly string[];
  /** The names of the API's fields that a cell of this column sets. */
  gives: readonly string[];
  read: (text: string, context: CellContext) => Cell;
  /** What the field's numbers measure, such as a length or a weight, with the units in which a sheet may give it. */
  quantity?: units.Quantity;
  /** The name of another field, whose column holds the unit of each number of this field. */
  unitFrom?: string;
  /** True if the cells of this field hold sizes. */
  sizes?: true;
  /** True if the cells of this field hold dates. */
  dates?: true;
  /** True if the API stores the largest size only. The user then chooses which end of a range to import. */
  largest?: true;
  /** The suggestions for an empty cell, if the import requires this field although the API does not. */
  emptyOffers?: readonly string[];
  /** The cell's width in letters, if the displayed text is longer than the typed text. */
  letters?: number;
  /** Returns the choices that the cell offers while the user types. */
  choices?: (context: ImportContext) => readonly string[];
  /** Returns whether a column with these texts holds this field, if the column's heading matches no field. */
  holds?: (texts: readonly string[], head: string) => boolean;
}

/** Makes a field from a name, an English label, other names ("party, client") and further properties. */
type MakeField = (name: string, label: string, also: string, more?: Partial<Field>) => Field;

const cellOf = (name: string, value: unknown, shown = String(value)): Cell => ({
  gives: { [name]: value },
  shown,
});

export const textField: MakeField = (name, label, also, more) => ({
  name,
  label: t(label),
  also: [label, ...also.split(', ')],
  gives: [name],
  read: (text) => cellOf(name, text),
  ...more,
});

/** Returns a function that makes fields for numbers, which a sheet may write in any unit of the quantity. */
export const figures =
  (quantity: units.Quantity): MakeField =>
  (name, field, also, more) =>
    textField(name, field, also, {
      quantity,
      read: (text, context) => {
        const found = readFigure(text, { field: t(field), quantity, ...context });
        return 'fault' in found ? found : cellOf(name, found.value, number(found.value));
      },
      ...more,
    });
export const sheetsField = figures(units.sheets);
export const kilogramsField = figures(units.kilograms);
export const piecesField = figures(units.pieces);
export const countField = figures(units.counts);
export const extraSheetsField = figures(units.extraSheets);
export const minutesField = figures(units.minutes);
export const speedField = figures(units.speeds);
export const lengthField = figures(units.lengths);
export const percentField = figures(units.percents);

export const sideFields = [
  lengthField('length', 'Length', 'l, len, long'),
  lengthField('breadth', 'Breadth', 'b, width, w, wide'),
];

/** Returns whether the text is a usual grammage. */
function isGrammage(text: string): boolean {
  const read = readFigure(text, { field: '', quantity: units.grammage });
  return 'value' in read && read.value >= 60 && read.value <= 500;
}
export const gsmField = (name: string) =>
  figures(units.grammage)(name, 'GSM', 'grammage, grams, gm, weight, substance, paper gsm', {
    holds: (texts) => texts.every(isGrammage),
  });
const thicknessNames = 'thickness, mic, micron, microns, caliper, paper thickness';
export const thicknessField = (name: string, more?: Partial<Field>) =>
  figures(units.thickness)(name, 'Thickness, µm', thicknessNames, more);

/** The names of the shop's lists within a sentence. */
export const listWords: Partial<Record<ListName, string>> = {
  cities: 'cities',
  paperQualities: 'qualities',
  coats: 'coats',
  productTypes: t('product types'),
  styles: 'styles',
  operationTypes: t('operation types'),
};

/**
 * Defines an import field for names from one of the shop's lists. For an unknown name, it suggests similar names
 * and offers to add it.
 */
export const listedField =
  (list: ListName, others?: OtherNames): MakeField =>
  (name, label, also) =>
    textField(name, label, also, {
      choices: ({ lists }) => offeredNames(lists[list]),
      read: (text, { lists }) => {
        const value = resolveListName(lists[list], text);
        if (value !== undefined) return cellOf(name, value);
        const offers = nearest(text, offeredNames(lists[list]), others);
        const of = listWords[list];
        const why =
          of === undefined || list === 'operationTypes'
            ? reason('not-an-operation', { text })
            : reason('not-on-list', { text, list: of });
        const fault = faulty(why, ...offers);
        // Names that differ only in case are one value.
        const isListed = lists[list].some((each) => each.name.toLowerCase() === text.toLowerCase());
        return isListed ? fault : { ...fault, adds: { list, name: text } };
      },
    });

export const cityField = listedField('cities', cityNames)(
  'city',
  'City',
  'town, place, location, district, city pin',
);
export const operationField = listedField('operationTypes', operationNames);

const isSize = (text: string) =>
  [{}, { unit: 'in', range: 'larger' }].some((reading) => 'value' in parseSize(text, reading));

/** Makes a field for a length × breadth in one cell, which sets the two fields of the API in `sides`. */
export const sizeField =
  (...sides: readonly [length: string, breadth: string]): MakeField =>
  (name, label, also, more) =>
    textField(name, label, also, {
      gives: sides,
      letters: 18,
      sizes: true,
      holds: (texts) => texts.every(isSize),
      read: (text, { reading }) => {
        const read = parseSize(text, reading);
        if ('fault' in read) return more?.largest ? { ...read, offers: [...read.offers, ''] } : read;
        const { length, breadth } = read.value;
        return { gives: { [sides[0]]: length, [sides[1]]: breadth }, shown: sizeWords(length, breadth) };
      },
      ...more,
    });

/** Makes a field for the finished size in one cell: "70 × 40 × 150 mm". */
export const finishedField: MakeField = (name, label, also) =>
  textField(name, label, also, {
    gives: [name, ...['length', 'breadth', 'height'].map((side) => `${name}.${side}`)],
    letters: 22,
    read: (text) => {
      const size = readFinishedText(text);
      if (size === null) return faulty(reason('not-a-finished-size', { text }));
      const { length = null, breadth = null, height = null } = size;
      return cellOf(name, size, sidesInWords({ length, breadth, height }, number));
    },
  });

/** Makes a field for one of the given names. */
export const choiceField =
  (values: readonly string[]): MakeField =>
  (name, label, also, more) =>
    textField(name, label, also, {
      choices: () => values,
      read: (text) => {
        const found = values.find((value) => value.toLowerCase() === text.toLowerCase());
        return found === undefined
          ? faulty(reason('not-one-of', { field: t(label), choices: values }), ...nearest(text, values))
          : cellOf(name, found);
      },
      ...more,
    });

/** Makes a field for a date and time in the shop's zone. */
export const dateField: MakeField = (name, label, also) =>
  textField(name, label, also, {
    letters: 22,
    dates: true,
    read: (text, { zone, reading: { order } }) => {
      const read = parseDate(text, label, { zone, order });
      return 'fault' in read ? read : cellOf(name, read.value, dateTime(read.value, { zone }));
    },
  });

/** Makes a field for a day, without a time. */
export const dayField: MakeField = (name, label, also) =>
  textField(name, label, also, {
    letters: 16,
    dates: true,
    read: (text, { zone, reading: { order } }) => {
      const read = parseDate(text, label, { zone, order });
      if ('fault' in read) return read;
      const [day, time] = toLocalInput(read.value, zone).split('T');
      if (time !== `${closing}:00`) return faulty(reason('not-a-day', { field: label }));
      return cellOf(name, day, shortDate(read.value, { zone }));
    },
  });

/** Makes a field for the operations of a job in sequence: "Printing Frontside; Lamination Matt; Punching". */
export const stepsField: MakeField = (name, label, also) =>
  textField(name, label, also, {
    read: (text, context) => {
      const read = parseSteps(text, offeredNames(context.lists.operationTypes));
      if ('fault' in read) {
        const adds = { list: 'operationTypes', name: read.unknown } as const;
        return { ...read, offers: [...read.offers, ''], adds };
      }
      const words = read.value.map(({ type, detail, tools }) =>
        [type, detail, tools && `[${tools.join(', ')}]`].filter(Boolean).join(' '),
      );
      return cellOf(name, read.value, words.join('; '));
    },
  });

/** Returns whether the text is a whole number or the name of a default operation type. */
const isStep = (text: string) =>
  /^\d{1,2}$/.test(text) || operationTypes.some((type) => type.toLowerCase() === text.toLowerCase());

/**
 * Makes a field for the last step that is done already, by number or name. A column "Status" matches the field only if
 * all its texts are steps.
 */
export const doneField: MakeField = (name, label, also) =>
  textField(name, label, also, {
    holds: (texts, head) => /status|position|progress/i.test(head) && texts.every(isStep),
    read: (text, { lists }) => cellOf(name, resolveListName(lists.operationTypes, text) ?? text),
  });

export const yesField: MakeField = (name, label, also) =>
  textField(name, label, also, {
    choices: () => ['Yes', 'No'],
    read: (text) => {
      const isYes = /^(y|yes|true|1|x|✓)$/i.test(text);
      return isYes || /^(n|no|false|0|-)$/i.test(text)
        ? cellOf(name, isYes, isYes ? 'Yes' : 'No')
        : faulty(reason('not-yes-no', { field: label, text }), 'Yes', 'No');
    },
  });
