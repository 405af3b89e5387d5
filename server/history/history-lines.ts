/**
 * Converts lines of the audit log to history entries. An entry describes an action in a sentence and lists
 * the changed fields by their labels (decision 047).
 */
import { z } from 'zod';
import { type EntityWithHistory, type HistoryChange } from '../../shared/history/records/history.contract.ts';
import { contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { labelsOf } from '../../shared/platform/contract/field-schemas.ts';
import {
  type Blank,
  type FinishedSize,
  finishedText,
  blankInWords,
} from '../../shared/structure/finished-size.ts';
import { type CustomerOrder, wholeOrderInWords } from '../../shared/jobs/customer-order/customer-order.ts';
import { type JobTolerance, jobToleranceInWords } from '../../shared/shop/tolerance/tolerance.ts';
import { layoutInWords, type SheetLayout } from '../../shared/structure/sheet-layout.ts';
import { derivedLabels, fieldUnit } from '../../shared/history/history-labels.ts';
import { noOwnHours, historyDayFields, dayLabel } from '../../shared/shop/hours-words.ts';
import { innermostVerb, historySentence } from '../../shared/history/history-words.ts';
import { type Db } from '../platform/db/database.ts';
import { type FromTo } from '../platform/verb/field-changes.ts';

/** Returns the schema for updates of the entity, or null if the contract has no update for it. */
export function changeSchemaOf(entity: string): z.ZodObject | null {
  const body = (contract as Record<string, Record<string, Endpoint>>)[entity]?.['update']?.body;
  const form = body instanceof z.ZodPipe ? body.out : body;
  return form instanceof z.ZodObject ? form : null;
}

/** The fields of an audit line that its history entry needs. */
interface Line {
  entity: string;
  verb: string;
  data: unknown;
  name: string | null;
  changes: FromTo | null;
}

/** The labels of fields, by entity. History entries omit fields without a label. */
const labels: Record<string, Record<string, string>> = Object.fromEntries(
  Object.keys({ ...contract, ...derivedLabels }).map((entity) => {
    const form = changeSchemaOf(entity);
    const { password: _secret, ...fields } = form ? labelsOf(form) : {};
    return [entity, { ...fields, ...derivedLabels[entity] }];
  }),
);

export const dataOf = ({ data }: Pick<Line, 'data'>): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};

/** Formats a value as one line. A referenced record becomes its name; lists and objects become their contents. */
function plain(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return value as string | number | boolean;
  if ('name' in value && 'id' in value) return String(value.name);
  const parts = Array.isArray(value)
    ? value.map(plain)
    : Object.entries(value).map(([key, part]) => `${key} ${plain(part)}`);
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

/** Returns a value as screens show it. For example, screens count the place of an operation from 1. */
function shown(entity: string, field: string, value: unknown): unknown {
  if (entity === 'operations' && field === 'index' && typeof value === 'number') return value + 1;
  if (field === 'customerOrder' && value) return wholeOrderInWords(value as CustomerOrder);
  if (field === 'tolerance' && value) return jobToleranceInWords(value as JobTolerance);
  if (field === 'finished' && value) return finishedText(value as FinishedSize);
  if (field === 'blank' && value) return blankInWords(value as Blank);
  if (field === 'layout' && value) return layoutInWords(value as SheetLayout);
  return value;
}

type HistoryLine = Pick<Line, 'entity' | 'verb' | 'data' | 'changes' | 'name'>;

/**
 * Returns the changed fields with their old and new values. Audit lines of older versions have only the new values.
 */
export const changesOf = (line: HistoryLine): HistoryChange[] =>
  fieldsOf(line).flatMap((field) => field.parts ?? [field.change]);

interface ChangedField {
  change: HistoryChange;
  /** The changed parts of a structured field, such as the days of opening hours; null for other fields. */
  parts: HistoryChange[] | null;
}

function fieldsOf(line: HistoryLine): ChangedField[] {
  const { entity } = line;
  const named = labels[entity] ?? {};
  const data = dataOf(line);
  const unit = (field: string) =>
    field === 'goodQuantity' || field === 'wasteQuantity'
      ? ((data['unit'] as string | undefined) ?? null)
      : fieldUnit(entity, field);
  const about = (field: string) => ({ field, label: named[field] ?? field, unit: unit(field) });
  if (line.changes === null && line.name === null && innermostVerb(line.verb).endsWith('.update'))
    return Object.entries(data)
      .filter(([field]) => Object.hasOwn(named, field))
      .map(([field, to]) => ({
        change: { ...about(field), to: plain(to) },
        parts: partsOf(entity, field, [undefined, to]),
      }));
  return Object.entries({ ...line.changes, ...splitOf(data) })
    .filter(([field, [from, to]]) => Object.hasOwn(named, field) && plain(from) !== plain(to))
    .map(([field, [from, to]]) => ({
      change: {
        ...about(field),
        from: plain(shown(entity, field, from)),
        to: plain(shown(entity, field, to)),
      },
      parts: partsOf(entity, field, [from, to]),
    }));
}

/** Returns the changed values of the shop's own fields, labelled by their keys until `withFieldNames` knows the names. */
function ownParts([from, to]: FromTo[string]): HistoryChange[] {
  const [was, is] = [dataOf({ data: from }), dataOf({ data: to })];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((key) => was[key] !== is[key])
    .map((key) => ({
      field: `fields.${key}`,
      label: key,
      unit: null,
      from: plain(was[key]),
      to: plain(is[key]),
    }));
}

/** Returns the weekdays and dates whose hours changed; null if the field has no hours. */
function partsOf(entity: string, field: string, [from, to]: FromTo[string]): HistoryChange[] | null {
  if (entity !== 'fields' && field === 'fields') return ownParts([from, to]);
  const inParts = historyDayFields[entity]?.[field];
  if (!inParts) return null;
  const [was, is] = [inParts(from), inParts(to)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((part) => was.get(part) !== is.get(part))
    .sort()
    .map((part) => ({
      field: `${field}.${part}`,
      label: dayLabel(part),
      unit: null,
      ...(from !== undefined && { from: was.get(part) ?? noOwnHours }),
      to: is.get(part) ?? noOwnHours,
    }));
}

/**
 * Returns the change of an order's planned deliveries. They are rows of another table, so the audit line has them
 * apart from the changed columns.
 */
function splitOf({ before, deliveries }: Record<string, unknown>): FromTo {
  if (typeof before !== 'object' || before === null || !('deliveries' in before)) return {};
  const parts = (all: unknown) =>
    (all as { quantity: number; date: string }[]).map(
      ({ quantity, date }) => `${quantity} on ${date.slice(0, 10)}`,
    );
  return { deliveries: [parts(before.deliveries), parts(deliveries ?? [])] };
}

/** Returns what the actor did, in words to put after the actor's name. */
export const historyText = (line: Line, own: boolean): string =>
  historySentence({
    verb: line.verb,
    entity: line.entity,
    data: dataOf(line),
    name: line.name ?? nameIn(dataOf(line)),
    own,
    fields: fieldsOf(line).map(({ change }) => change.label),
  });

/** Returns the record's name from the data of the audit line. Lines of older versions have it nowhere else. */
const nameIn = ({ name }: Record<string, unknown>) => (typeof name === 'string' ? name : null);

const ids = /[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
const idsIn = (value: unknown): string[] => (typeof value === 'string' ? (value.match(ids) ?? []) : []);

/** Returns the ids of records that occur in the changes, so that the history can show names for them. */
export const recordsIn = (changes: readonly HistoryChange[]): string[] =>
  changes.flatMap(({ from, to }) => [...idsIn(from), ...idsIn(to)]);

/** Returns the changes, in which each record's name replaces its id. */
export function withNames(
  changes: readonly HistoryChange[],
  records: ReadonlyMap<string, Pick<NamedRecord, 'name'>>,
): HistoryChange[] {
  const named = <V>(value: V) =>
    typeof value === 'string'
      ? (value.replace(ids, (id) => records.get(id)?.name ?? 'deleted') as V & string)
      : value;
  return changes.map(({ from, to, ...change }) => ({
    ...change,
    ...(from !== undefined && { from: named(from) }),
    to: named(to),
  }));
}

/** A record to which the history can link, because it has a screen of its own. */
export interface NamedRecord {
  entity: EntityWithHistory;
  id: string;
  name: string;
}
/** Returns, by id, those records in the list that exist. */
export type RecordsOf = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, NamedRecord>>;
