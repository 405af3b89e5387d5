import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type Settings } from '../../../shared/contract/settings.ts';
import { usualGoal } from '../../../shared/plan/plan-cost.ts';
import { type ExpectedLoss } from '../../../shared/rules/expected-loss.ts';
import { usualTolerance } from '../../../shared/rules/paper-order.ts';
import { artwork } from '../artwork/artwork.table.ts';
import { recordColumns } from '../db/columns.ts';
import { subquery } from '../db/sql-fragments.ts';

/** The shop's settings in a single row. Its fixed id prevents a second row. */
export const shop = pgTable(
  'shop',
  {
    ...recordColumns,
    shopName: text('shop_name').notNull(),
    /** The address as documents print it, one text line for each printed line. */
    shopAddress: text('shop_address').notNull().default(''),
    taxNumber: text('tax_number').notNull().default(''),
    logoHash: text('logo_hash').references(() => artwork.hash),
    /** The month in which a financial year begins, where 1 is January. */
    financialYearStart: integer('financial_year_start').notNull().default(4),
    /** The number of sheets in a ream, by which imports convert reams. */
    reamSheets: integer('ream_sheets').notNull().default(500),
    /** Whether a job needs approved artwork before it is scheduled. */
    artworkApproval: boolean('artwork_approval').notNull().default(false),
    /** The percentage of a paper order that may arrive in excess before the screen asks the user. */
    receiptTolerance: doublePrecision('receipt_tolerance').notNull().default(usualTolerance),
    /** The goal that plans have unless a user chooses another. */
    planGoal: jsonb('plan_goal').$type<Settings['planGoal']>().notNull().default(usualGoal),
    timeZone: text('time_zone').notNull(),
    hours: jsonb('hours').$type<Settings['hours']>().notNull(),
    holidays: jsonb('holidays').$type<Settings['holidays']>().notNull(),
    expectedLoss: jsonb('expected_loss').$type<Settings['expectedLoss']>().notNull().default({}),
  },
  (table) => [check('shop_one', sql`${table.id} = '01900000-0000-7000-8000-000000000000'`)],
);

/** Selects whether a job needs approved artwork before it is scheduled. */
export const artworkApproval = sql<boolean>`coalesce((select ${shop.artworkApproval} from ${shop}), false)`;

/** Selects the shop's expected losses. */
export const losses = sql<ExpectedLoss | null>`(select ${shop.expectedLoss} from ${shop})`;

/**
 * Selects the expected losses and whether approval is needed, for reads of a job. The value is null until the shop
 * has settings.
 */
export const shopAsks = subquery<{ losses: ExpectedLoss; needsApproval: boolean } | null>(
  sql`select json_build_object('losses', ${shop.expectedLoss}, 'needsApproval', ${shop.artworkApproval}) from ${shop}`,
);
