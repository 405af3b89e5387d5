/** A line of the audit log as it is told: what was done in words, and the fields that the reader's forms have (docs/decisions/047). */
import { z } from 'zod';
import { type Historied, type HistoryChange } from '../../../shared/contract/history.ts';
import { contract } from '../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../shared/contract/endpoint.ts';
import { labelsOf } from '../../../shared/contract/fields.ts';
import { derivedLabels, unitOf } from '../../../shared/rules/history-labels.ts';
import { innermost, inWords } from '../../../shared/rules/history.ts';
import { type Db } from '../db/database.ts';
import { type FromTo } from '../verb/changes.ts';

/** The fields that a record of the entity is changed by; null where none is. */
export function formOf(entity: string): z.ZodObject | null {
  const body = (contract as Record<string, Record<string, Endpoint>>)[entity]?.['update']?.body;
  const form = body instanceof z.ZodPipe ? body.out : body;
  return form instanceof z.ZodObject ? form : null;
}

/** A line of the log, as far as it is told in words. */
interface Line {
  entity: string;
  verb: string;
  data: unknown;
  name: string | null;
  changes: FromTo | null;
}

/** What a field is called, by entity. What has no label is nothing that a person sees, and is not told. */
const labels: Record<string, Record<string, string>> = Object.fromEntries(
  Object.keys({ ...contract, ...derivedLabels }).map((entity) => {
    const form = formOf(entity);
    const { password: _secret, ...fields } = form ? labelsOf(form) : {};
    return [entity, { ...fields, ...derivedLabels[entity] }];
  }),
);

export const dataOf = ({ data }: Pick<Line, 'data'>): Record<string, unknown> =>
  typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};

/** A value in one line: what refers to a record by its name, lists and what has parts by what stands in them. */
function plain(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return value as string | number | boolean;
  if ('name' in value && 'id' in value) return String(value.name);
  const parts = Array.isArray(value)
    ? value.map(plain)
    : Object.entries(value).map(([key, part]) => `${key} ${plain(part)}`);
  return parts.filter((part) => part !== null && part !== '').join(', ');
}

/** What changed; of lines from before the log kept what was, what became of it alone. */
export function changesOf(
  line: Pick<Line, 'entity' | 'verb' | 'data' | 'changes' | 'name'>,
): HistoryChange[] {
  const { entity } = line;
  const named = labels[entity] ?? {};
  const data = dataOf(line);
  const unit = (field: string) =>
    field === 'goodQuantity' || field === 'wasteQuantity'
      ? ((data['unit'] as string | undefined) ?? null)
      : unitOf(entity, field);
  const about = (field: string) => ({ field, label: named[field] ?? field, unit: unit(field) });
  if (line.changes === null && line.name === null && innermost(line.verb).endsWith('.update'))
    return Object.entries(data)
      .filter(([field]) => Object.hasOwn(named, field))
      .map(([field, to]) => ({ ...about(field), to: plain(to) }));
  return Object.entries({ ...line.changes, ...splitOf(data) })
    .filter(([field, [from, to]]) => Object.hasOwn(named, field) && plain(from) !== plain(to))
    .map(([field, [from, to]]) => ({ ...about(field), from: plain(from), to: plain(to) }));
}

/** An order that goes out in other parts than before: the parts are no column of the job. */
function splitOf({ before, deliveries }: Record<string, unknown>): FromTo {
  if (typeof before !== 'object' || before === null || !('deliveries' in before)) return {};
  const parts = (all: unknown) =>
    (all as { quantity: number; date: string }[]).map(
      ({ quantity, date }) => `${quantity} on ${date.slice(0, 10)}`,
    );
  return { deliveries: [parts(before.deliveries), parts(deliveries ?? [])] };
}

/** What was done, as it follows the person's name. */
export const textOf = (line: Line, own: boolean): string =>
  inWords({
    verb: line.verb,
    entity: line.entity,
    data: dataOf(line),
    name: line.name ?? nameIn(dataOf(line)),
    own,
    fields: changesOf(line).map(({ label }) => label),
  });

/** Lines that are older than their names tell them where they kept the whole record. */
const nameIn = ({ name }: Record<string, unknown>) => (typeof name === 'string' ? name : null);

/** A record that has a screen, as it is called. */
export interface Opens {
  entity: Historied;
  id: string;
  name: string;
}
/** Those of these ids that there are, by their ids. */
export type RecordsOf = (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, Opens>>;
