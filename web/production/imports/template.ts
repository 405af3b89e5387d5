/** An empty sheet to fill in, with the heads that are known again. */
import { writeCsv } from 'hucre/csv';
import { type Kind } from './kinds.ts';

/** Fields that others give in one cell: a size its length and breadth. */
const twice = ({ fields }: Kind) =>
  new Set(fields.filter(({ gives }) => gives.length > 1).flatMap(({ gives }) => gives));

export function templateOf(kind: Kind): File {
  const without = twice(kind);
  const heads = kind.fields.filter(({ name }) => !without.has(name)).map(({ label }) => label);
  const csv = writeCsv([heads], { bom: true });
  return new File([csv], `${kind.many}-template.csv`, { type: 'text/csv' });
}
