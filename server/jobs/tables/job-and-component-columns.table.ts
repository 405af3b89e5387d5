/** Defines the columns that the tables of jobs and components share, such as paper, ink and ups. */
import { integer, jsonb, text } from 'drizzle-orm/pg-core';
import { priorities } from '../../../shared/platform/specification-constants.ts';
import { type Blank, type FinishedSize } from '../../../shared/structure/finished-size.ts';
import { artwork } from '../../artwork/artwork.table.ts';
import { measure, recordColumns } from '../../platform/db/column-types.ts';

export const productionColumns = {
  ...recordColumns,
  name: text('name').notNull(),
  number: text('number').notNull(),
  type: text('type').notNull(),
  style: text('style').notNull(),
  buffer: integer('buffer').notNull(),
  ups: integer('ups').notNull(),
  priority: text('priority', { enum: priorities }).notNull(),
  paperLength: measure('paper_length').notNull(),
  paperBreadth: measure('paper_breadth').notNull(),
  paperThickness: measure('paper_thickness').notNull(),
  paperGsm: measure('paper_gsm').notNull(),
  paperQuality: text('paper_quality').notNull(),
  ink: text('ink').notNull(),
  coat: text('coat').notNull(),
  /** The finished size of the product; null if it is unknown. */
  finished: jsonb('finished').$type<FinishedSize>(),
  /** The typed blank, or the one that followed from the finished size when the record was saved; null without either. */
  blank: jsonb('blank').$type<Blank>(),
  artworkHash: text('artwork_hash').references(() => artwork.hash),
  artworkName: text('artwork_name'),
};
