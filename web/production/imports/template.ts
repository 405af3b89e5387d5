/** An empty sheet to fill in, with the heads that are known again. */
import { writeCsv } from 'hucre/csv';
import { type Field } from './fields.ts';
import { type Kind } from './kind.ts';

/** Whether another field gives it in one cell: a size its length and breadth. */
const isGiven = ({ fields }: Kind, { name }: Field) =>
  fields.some((field) => field.name !== name && field.gives.includes(name));

export function templateOf(kind: Kind): File {
  const heads = kind.fields.filter((field) => !isGiven(kind, field)).map(({ label }) => label);
  const csv = writeCsv([heads], { bom: true });
  return new File([csv], `${kind.many}-template.csv`, { type: 'text/csv' });
}
