import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { type Settings } from '../../../shared/contract/settings.ts';
import { usualGoal } from '../../../shared/plan/measure.ts';
import { type ExpectedLoss } from '../../../shared/rules/expected-loss.ts';
import { usualTolerance } from '../../../shared/rules/paper-order.ts';
import { artwork } from '../artwork/artwork.table.ts';
import { recordColumns } from '../db/columns.ts';
import { subquery } from '../db/sql.ts';

/** One row, as there is one shop; its id is fixed, so that a second can't be. */
export const shop = pgTable(
  'shop',
  {
    ...recordColumns,
    shopName: text('shop_name').notNull(),
    /** As it stands on what is printed: a line each. */
    shopAddress: text('shop_address').notNull().default(''),
    taxNumber: text('tax_number').notNull().default(''),
    logoHash: text('logo_hash').references(() => artwork.hash),
    /** The month, counted from 1, with which a financial year begins. */
    financialYearStart: integer('financial_year_start').notNull().default(4),
    /** How many sheets a ream of an imported sheet is. */
    reamSheets: integer('ream_sheets').notNull().default(500),
    /** A job is scheduled only once its artwork is approved. */
    artworkApproval: boolean('artwork_approval').notNull().default(false),
    /** In percent of an order of paper: what may be received above it without a question. */
    receiptTolerance: doublePrecision('receipt_tolerance').notNull().default(usualTolerance),
    /** What plans are to reach where nothing else is asked. */
    planGoal: jsonb('plan_goal').$type<Settings['planGoal']>().notNull().default(usualGoal),
    timeZone: text('time_zone').notNull(),
    hours: jsonb('hours').$type<Settings['hours']>().notNull(),
    holidays: jsonb('holidays').$type<Settings['holidays']>().notNull(),
    expectedLoss: jsonb('expected_loss').$type<Settings['expectedLoss']>().notNull().default({}),
  },
  (table) => [check('shop_one', sql`${table.id} = '01900000-0000-7000-8000-000000000000'`)],
);

/** Whether a job's artwork must be approved, as a part of other selects. */
export const artworkApproval = sql<boolean>`coalesce((select ${shop.artworkApproval} from ${shop}), false)`;

/** What the shop expects its operations to lose, as a part of other selects. */
export const losses = sql<ExpectedLoss | null>`(select ${shop.expectedLoss} from ${shop})`;

/** Both, for who reads a job; null where there is no shop yet. */
export const shopAsks = subquery<{ losses: ExpectedLoss; needsApproval: boolean } | null>(
  sql`select json_build_object('losses', ${shop.expectedLoss}, 'needsApproval', ${shop.artworkApproval}) from ${shop}`,
);
