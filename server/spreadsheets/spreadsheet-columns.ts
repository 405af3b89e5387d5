/**
 * Derives the columns of an exported list from the fields in the contract. A referenced record becomes its
 * name, and a list becomes one text.
 */
import { z } from 'zod';
import { labelsOf } from '../../shared/platform/contract/field-schemas.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { millimetresPerInch } from '../../shared/platform/reasons/format-size.ts';
import { orderHeadings } from '../../shared/jobs/customer-order/customer-order.ts';
import { type OwnField } from '../../shared/shop/own-fields/own-fields.ts';
import { toleranceHeadings } from '../../shared/shop/tolerance/tolerance.ts';
import { type FinishedSize, finishedText } from '../../shared/structure/finished-size.ts';
import { joinSteps, joinTexts } from '../../shared/platform/join-texts-in-cell.ts';

/** The value of a cell. Times are Dates, so that spreadsheets recognise them. */
export type Cell = string | number | Date | null;
export interface Column {
  header: string;
  isTime: boolean;
  cell: (record: unknown) => Cell;
}

/** The fields that an export omits because only programs need them, such as URLs and ranks. */
const unshown = new Set([
  'id',
  'version',
  'artworkHash',
  'artworkUrl',
  'artworkFullUrl',
  'artworkThumbUrl',
  'rank',
  'timeRemaining',
  'undoable',
  'zone',
  'blank',
]);
/** The fields by which a cell names a referenced record. A name alone may be ambiguous. */
const names = ['jobNumber', 'number', 'name'];

/** Converts a field's name, such as 'deliveryDate', to a heading, such as 'Delivery date'. */
const inWords = (key: string) =>
  (key.charAt(0).toUpperCase() + key.slice(1)).replaceAll(/[A-Z]/g, (letter, at: number) =>
    at === 0 ? letter : ` ${letter.toLowerCase()}`,
  );

type Def = z.core.$ZodTypes['_zod']['def'];
function defOf(schema: z.core.$ZodType): Def {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const within = def.type === 'nullable' || def.type === 'optional' || def.type === 'default';
  return within ? defOf(def.innerType) : def;
}

const fieldOf = (record: unknown, key: string): unknown =>
  typeof record === 'object' && record !== null ? (record as Record<string, unknown>)[key] : undefined;
const formatOf = (def: Def) => ('format' in def ? def.format : undefined);

/** Returns the cell for a boolean, text or number; null for other values. */
function plain(value: unknown): Cell {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

/**
 * Returns a function that writes values of this type into a cell. Returns null for types that mean nothing to a
 * reader, such as ids.
 */
function writerOf(def: Def, join = (texts: string[]) => joinTexts(texts)): ((value: unknown) => Cell) | null {
  if (def.type === 'object') {
    const called = names.filter((key) => key in def.shape);
    const words = (value: unknown) => called.map((key) => plain(fieldOf(value, key)) ?? '').join(' ');
    return called.length === 0 ? null : (value) => (value ? words(value) : null);
  }
  if (def.type === 'array') {
    const write = writerOf(defOf(def.element));
    const texts = (value: readonly unknown[]) => value.map((each) => String(write?.(each) ?? ''));
    return write && ((value) => (Array.isArray(value) ? join(texts(value)) : null));
  }
  const format = formatOf(def);
  if (format === 'uuid') return null;
  if (format === 'datetime') return (value) => (typeof value === 'string' ? new Date(value) : null);
  return plain;
}

/**
 * Returns the columns of a list. Their headings are the labels on the form, or else the field's name in words. A
 * nested object without a name gets a column for each of its fields. Sizes of sheets are in the shop's unit, which the
 * heading or the cell names, so that an import reads them as they are.
 */
export function columnsOf(
  group: Record<string, Endpoint>,
  {
    sizesInInches = false,
    ownFields = [],
  }: { sizesInInches?: boolean; ownFields?: readonly OwnField[] } = {},
): Column[] {
  const made = group.create?.body;
  const labels = made instanceof z.ZodObject ? labelsOf(made) : {};
  const page = group.sorted?.response as z.ZodObject<{ items: z.ZodArray<z.ZodObject> }>;
  const { customerOrder, tolerance, fields: _own, ...shape } = page.shape.items.element.shape;
  const columns = fieldsOf(shape, labels, sizesInInches ? inches : millimetres);
  // The columns of order, tolerance and the shop's own fields are the last ones, so that the others have the places that programs know.
  return [
    ...columns,
    ...(customerOrder ? orderColumns : []),
    ...(tolerance ? toleranceColumns : []),
    ...ownFields.map(ownColumn),
  ];
}

/**
 * Returns the columns of a field that lists people. Name, telephone and e-mail of the first person have columns of
 * their own, as imports expect; the others share one column. Returns null for other fields.
 */
function peopleColumns(key: string, header: string, def: Def): Column[] | null {
  const element = def.type === 'array' ? defOf(def.element) : null;
  if (element?.type !== 'object' || !('phone' in element.shape)) return null;
  const parts = Object.keys(element.shape);
  const peopleOf = (record: unknown) => {
    const people = fieldOf(record, key);
    return Array.isArray(people) ? people : [];
  };
  const inLine = (person: unknown) =>
    joinTexts(
      parts.map((part) => String(fieldOf(person, part))),
      ',',
    ).replace(/[\s,]+$/, '');
  const others = (record: unknown) => joinTexts(peopleOf(record).slice(1).map(inLine));
  return [
    ...parts.map((part) => ({
      header: part === 'name' ? header.replace(/s$/, '') : inWords(part),
      isTime: false,
      cell: (record: unknown) => plain(fieldOf(peopleOf(record)[0], part)),
    })),
    { header: `Other ${header.toLowerCase()}`, isTime: false, cell: others },
  ];
}

interface SizeUnit {
  name: string;
  sideOf: (record: unknown, key: string) => number;
}
const millimetres: SizeUnit = { name: 'mm', sideOf: (record, key) => Number(fieldOf(record, key)) };
/** Five decimals of an inch convert to the thousandths of a mm that the shop stores. */
const inches: SizeUnit = {
  name: 'in',
  sideOf: (record, key) => Math.round((1e5 * Number(fieldOf(record, key))) / millimetresPerInch) / 1e5,
};

/** Returns the column with the press sheet's length and breadth in one cell, as imports expect it. */
const pressSheet = ({ name, sideOf }: SizeUnit): Column => ({
  header: 'Press sheet',
  isTime: false,
  cell: (record) => `${sideOf(record, 'paperLength')} x ${sideOf(record, 'paperBreadth')} ${name}`,
});

/** The column with the finished size in one cell, as imports expect it. */
const finishedSize: Column = {
  header: 'Finished size',
  isTime: false,
  cell: (record) => {
    const size = fieldOf(record, 'finished') as FinishedSize | undefined;
    return size ? finishedText(size) : null;
  },
};

/** The columns of the tolerance, as imports expect them. */
const toleranceColumns: Column[] = (['under', 'over'] as const).map((part) => ({
  header: toleranceHeadings[part],
  isTime: false,
  cell: (record) => plain(fieldOf(fieldOf(record, 'tolerance'), part)),
}));

/** The columns of the customer's order, as imports expect them. */
const orderColumns: Column[] = (['number', 'line', 'date'] as const).map((part) => ({
  header: orderHeadings[part],
  isTime: false,
  cell: (record) => plain(fieldOf(fieldOf(record, 'customerOrder'), part)) || null,
}));

/** Returns the column of a field that the shop added, as imports expect it. */
const ownColumn = ({ key, name }: OwnField): Column => ({
  header: name,
  isTime: false,
  cell: (record) => {
    const value = fieldOf(fieldOf(record, 'fields'), key);
    return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : plain(value);
  },
});

function fieldsOf(
  shape: Record<string, z.core.$ZodType>,
  labels: Record<string, string>,
  unit: SizeUnit,
): Column[] {
  return Object.entries(shape).flatMap(([key, field]) => {
    if (unshown.has(key)) return [];
    const def = defOf(field);
    const header = labels[key] ?? inWords(key);
    const people = peopleColumns(key, header, def);
    if (people) return people;
    if (key === 'paperBreadth') return [];
    if (key === 'paperLength') return [pressSheet(unit)];
    if (key === 'finished') return [finishedSize];
    if (key === 'length' || key === 'breadth')
      return [
        { header: `${header} (${unit.name})`, isTime: false, cell: (record) => unit.sideOf(record, key) },
      ];
    const write = writerOf(def, key === 'plannedSteps' ? joinSteps : undefined);
    if (write) {
      const isTime = formatOf(def) === 'datetime';
      return [{ header, isTime, cell: (record: unknown) => write(fieldOf(record, key)) }];
    }
    if (def.type !== 'object') return [];
    return fieldsOf(def.shape, {}, unit).map((inner) => ({
      header: `${header}: ${inner.header.toLowerCase()}`,
      isTime: inner.isTime,
      cell: (record: unknown) => inner.cell(fieldOf(record, key)),
    }));
  });
}
