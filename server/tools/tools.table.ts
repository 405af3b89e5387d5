import { pgTable, text } from 'drizzle-orm/pg-core';
import { toolKinds } from '../../shared/tools/tools.ts';
import { recordColumns } from '../platform/db/column-types.ts';
import { sameNameIndex, sortIndex } from '../platform/db/indexes.ts';

/** Stores tools: dies, plates and blocks that an operation needs in addition to its machine. */
export const tools = pgTable(
  'tools',
  {
    ...recordColumns,
    name: text('name').notNull(),
    kind: text('kind', { enum: toolKinds }).notNull(),
    /** The place where the shop stores the tool. */
    place: text('place').notNull(),
    note: text('note').notNull(),
  },
  (table) => [sameNameIndex('tools_same_name', table.name), sortIndex('tools_name', table.id, table.name)],
);
