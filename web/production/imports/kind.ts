/** A kind of record that can be brought in. */
import { type z } from 'zod';
import { type Permission } from '../../../shared/rules/access.ts';
import { type FixedRoute } from '../../client/paths.ts';
import { type Field } from './fields.ts';

export const importEntities = ['customers', 'papers', 'inks', 'machines', 'products', 'jobs'] as const;
export type ImportEntity = (typeof importEntities)[number];

export interface Kind {
  one: string;
  many: string;
  fields: readonly Field[];
  schema: z.ZodType;
  permission: Permission;
  list: FixedRoute;
  /** Of a record's details. */
  address: (id: string) => string;
}

/** What sheets call the name of a thing. */
export const names = ['name', 'item', 'description of goods', 'particulars'];
