/** What the cells of a column may be, and how each is read. */
import { reason } from '../../../shared/reasons/reason.ts';
import {
  type ListName,
  type ListValue,
  resolveListName,
  offeredNames,
} from '../../../shared/rules/shop-lists.ts';
import { dateTime, number, size as sizeWords } from '../../ui/page/format.ts';
import { dateIn } from './dates.ts';
import { type ColumnReading, faulty, type Fault, minutesIn, readFigure, speedIn } from './figures.ts';
import { sizeIn } from './sizes.ts';
import { stepsIn } from './steps.ts';
import { cityNames, nearest, operationNames, type OtherNames } from './spelling.ts';
import * as units from './units.ts';

/** What reading a cell depends on beyond its text. */
export interface Around {
  lists: Record<ListName, readonly ListValue[]>;
  /** The shop's time zone. */
  zone: string;
  /** Sheets in a ream, as the shop has set it. */
  ream: number;
}

/** What reading a cell depends on: the shop, its column and its row. */
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
  /** What a column may be called besides its label, in small letters without signs. */
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
  dates?: true;
  /** Only the largest is stored: the user chooses which end of a range that is. */
  largest?: true;
  /** What an empty cell is offered; it is a fault, although the API takes the record without it. */
  asked?: readonly string[];
  figures?: true;
  /** How many letters it takes as it is shown, where that is more than what is typed. */
  letters?: number;
  /** The choices that are shown while the user types. */
  choices?: (around: Around) => readonly string[];
  /** Whether a column of such texts is this one, where its head says nothing. */
  holds?: (texts: readonly string[]) => boolean;
}

/** Makes a field of its name, its label, what a column may be called besides that ("party, client"), and what differs. */
type MakeField = (name: string, label: string, also: string, more?: Partial<Field>) => Field;

const cellOf = (name: string, value: unknown, shown = String(value)): Cell => ({
  gives: { [name]: value },
  shown,
});

export const textField: MakeField = (name, label, also, more) => ({
  name,
  label,
  also: also.split(', '),
  gives: [name],
  read: (text) => cellOf(name, text),
  ...more,
});

/** Makes fields of figures, in any of the quantity's units. */
const figures =
  (quantity: units.Quantity, read = readFigure): MakeField =>
  (name, field, also, more) =>
    textField(name, field, also, {
      figures: true,
      quantity,
      read: (text, around) => {
        const found = read(text, { field, quantity, ...around });
        return 'fault' in found ? found : cellOf(name, found.value, number(found.value));
      },
      ...more,
    });
export const sheetsField = figures(units.sheets);
export const kilogramsField = figures(units.kilograms);
export const piecesField = figures(units.pieces);
export const countField = figures(units.counts);
export const extraSheetsField = figures(units.extraSheets);
export const minutesField = figures(units.minutes, minutesIn);
export const speedField = figures(units.speeds, speedIn);
const lengthField = figures(units.lengths);

export const sideFields = [
  lengthField('length', 'Length', 'l, len, long'),
  lengthField('breadth', 'Breadth', 'b, width, w, wide'),
];

export const gsmField = (name: string) =>
  figures(units.grammage)(name, 'GSM', 'grammage, grams, gm, weight, substance, paper gsm', {
    holds: (texts) =>
      texts.every((text) => {
        const read = readFigure(text, { field: '', quantity: units.grammage });
        return 'value' in read && read.value >= 60 && read.value <= 500;
      }),
  });
export const thicknessField = (name: string, more?: Partial<Field>) =>
  figures(units.thickness)(
    name,
    'Thickness, µm',
    'thickness, mic, micron, microns, caliper, paper thickness',
    more,
  );

/** One of the names of a list of the shop's; another spelling is offered its name, and what is on no list to be added. */
export const listedField =
  (list: ListName, of: string, others?: OtherNames): MakeField =>
  (name, label, also, more) =>
    textField(name, label, also, {
      choices: ({ lists }) => offeredNames(lists[list]),
      read: (text, { lists }) => {
        const value = resolveListName(lists[list], text);
        if (value !== undefined) return cellOf(name, value);
        const fault = faulty(
          reason('not-on-list', { text, list: of }),
          ...nearest(text, offeredNames(lists[list]), others),
        );
        // One name is one value, whatever its case.
        const isListed = lists[list].some((each) => each.name.toLowerCase() === text.toLowerCase());
        return isListed ? fault : { ...fault, adds: { list, name: text } };
      },
      ...more,
    });

export const cityField = listedField('cities', 'cities', cityNames)(
  'city',
  'City',
  'town, place, location, district',
);

const typesIn = ({ lists }: Pick<Around, 'lists'>) => offeredNames(lists.operationTypes);

/** The type of an operation, for a machine. Another one is added where it says what it does: on the lists' screen. */
export const operationField: MakeField = (name, label, also) =>
  textField(name, label, also, {
    choices: typesIn,
    read: (text, around) => {
      const type = resolveListName(around.lists.operationTypes, text);
      return type === undefined
        ? faulty(reason('not-an-operation', { text }), ...nearest(text, typesIn(around), operationNames))
        : cellOf(name, type);
    },
  });

/** Length × breadth in one cell, which give the API's fields `sides`. */
export const sizeField =
  (...sides: readonly [length: string, breadth: string]): MakeField =>
  (name, label, also, more) =>
    textField(name, label, also, {
      gives: sides,
      letters: 18,
      sizes: true,
      holds: (texts) =>
        texts.every(
          (text) => 'value' in sizeIn(text, { unit: 'in', range: 'larger' }) || 'value' in sizeIn(text),
        ),
      read: (text, { reading }) => {
        const read = sizeIn(text, reading);
        if ('fault' in read) return more?.largest ? { ...read, offers: [...read.offers, ''] } : read;
        const { length, breadth } = read.value;
        return { gives: { [sides[0]]: length, [sides[1]]: breadth }, shown: sizeWords(length, breadth) };
      },
      ...more,
    });

/** One of some names that no list has. */
export const choiceField =
  (values: readonly string[]): MakeField =>
  (name, label, also, more) =>
    textField(name, label, also, {
      choices: () => values,
      read: (text) => {
        const found = values.find((value) => value.toLowerCase() === text.toLowerCase());
        return found === undefined
          ? faulty(reason('not-one-of', { field: label, choices: values }), ...nearest(text, values))
          : cellOf(name, found);
      },
      ...more,
    });

/** A date and time on the shop's clocks. */
export const dateField: MakeField = (name, label, also) =>
  textField(name, label, also, {
    letters: 22,
    dates: true,
    read: (text, { zone, reading: { order } }) => {
      const read = dateIn(text, label, { zone, order });
      return 'fault' in read ? read : cellOf(name, read.value, dateTime(read.value, { zone }));
    },
  });

/** Operations in one cell, in order: "Printing Frontside; Lamination Matt; Punching". */
export const stepsField: MakeField = (name, label, also) =>
  textField(name, label, also, {
    read: (text, around) => {
      const read = stepsIn(text, typesIn(around));
      if ('fault' in read) return read;
      const words = read.value.map(({ type, detail, tools }) =>
        [type, detail, tools && `[${tools.join(', ')}]`].filter(Boolean).join(' '),
      );
      return cellOf(name, read.value, words.join('; '));
    },
  });

const answers = { Yes: /^(y|yes|true|1|x|✓)$/i, No: /^(n|no|false|0|-)$/i };
export const yesField: MakeField = (name, label, also) =>
  textField(name, label, also, {
    choices: () => ['Yes', 'No'],
    read: (text) => {
      const isYes = answers.Yes.test(text);
      return isYes || answers.No.test(text)
        ? cellOf(name, isYes, isYes ? 'Yes' : 'No')
        : faulty(reason('not-yes-no', { field: label, text }), 'Yes', 'No');
    },
  });
