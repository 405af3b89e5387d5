import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type Settings } from '../../../shared/contract/settings.ts';
import { usualGoal } from '../../../shared/plan/measure.ts';
import { type ExpectedLoss } from '../../../shared/rules/expected-loss.ts';
import { usualTolerance } from '../../../shared/rules/paper-order.ts';
import { artwork } from '../artwork/artwork.table.ts';
import { recordColumns } from '../db/columns.ts';
import { subquery } from '../db/sql.ts';

/** The single row of the shop; its fixed id prevents a second one. */
export const shop = pgTable(
  'shop',
  {
    ...recordColumns,
    shopName: text('shop_name').notNull(),
    /** The address as printed, one line each. */
    shopAddress: text('shop_address').notNull().default(''),
    taxNumber: text('tax_number').notNull().default(''),
    logoHash: text('logo_hash').references(() => artwork.hash),
    /** The first month of a financial year, counted from 1. */
    financialYearStart: integer('financial_year_start').notNull().default(4),
    /** The number of sheets in a ream for imports. */
    reamSheets: integer('ream_sheets').notNull().default(500),
    /** Whether a job needs approved artwork before it is scheduled. */
    artworkApproval: boolean('artwork_approval').notNull().default(false),
    /** The percentage of a paper order that may be received in excess without a question. */
    receiptTolerance: doublePrecision('receipt_tolerance').notNull().default(usualTolerance),
    /** The default goal of plans. */
    planGoal: jsonb('plan_goal').$type<Settings['planGoal']>().notNull().default(usualGoal),
    timeZone: text('time_zone').notNull(),
    hours: jsonb('hours').$type<Settings['hours']>().notNull(),
    holidays: jsonb('holidays').$type<Settings['holidays']>().notNull(),
    expectedLoss: jsonb('expected_loss').$type<Settings['expectedLoss']>().notNull().default({}),
  },
  (table) => [check('shop_one', sql`${table.id} = '01900000-0000-7000-8000-000000000000'`)],
);

/** Selects whether artwork approval is required. */
export const artworkApproval = sql<boolean>`coalesce((select ${shop.artworkApproval} from ${shop}), false)`;

/** Selects the shop's expected losses. */
export const losses = sql<ExpectedLoss | null>`(select ${shop.expectedLoss} from ${shop})`;

/** Selects both for readers of a job; null before the shop has settings. */
export const shopAsks = subquery<{ losses: ExpectedLoss; needsApproval: boolean } | null>(
  sql`select json_build_object('losses', ${shop.expectedLoss}, 'needsApproval', ${shop.artworkApproval}) from ${shop}`,
);
