import { sql } from 'drizzle-orm';
import { boolean, check, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { defaultLanguage, documentLanguages } from '../../../shared/people/languages.ts';
import { type Settings } from '../../../shared/shop/settings.contract.ts';
import { usualGoal } from '../../../packages/planner/src/plan-cost.ts';
import { defaultHours } from '../../../shared/shop/calendar.ts';
import { type ExpectedLoss, proposedLoss } from '../../../shared/shop/expected-loss.ts';
import { usualTolerance } from '../../../shared/stock/paper-order.ts';
import { artwork } from '../../artwork/artwork.table.ts';
import { recordColumns, transactionId } from '../../platform/db/column-types.ts';
import { oneOf, subquery } from '../../platform/db/sql-fragments.ts';
import { type OwnField } from '../../../shared/shop/own-fields/own-fields.ts';
import { requiredFieldsOf } from '../own-fields/own-fields.table.ts';

/** Stores the shop's settings in one row. The fixed id prevents a second row. */
export const shop = pgTable(
  'shop',
  {
    ...recordColumns,
    shopName: text('shop_name').notNull(),
    /** The shop's address as documents print it. Each line of the text is a printed line. */
    shopAddress: text('shop_address').notNull().default(''),
    taxNumber: text('tax_number').notNull().default(''),
    logoHash: text('logo_hash').references(() => artwork.hash),
    /** The month in which the financial year begins, from 1 for January. */
    financialYearStart: integer('financial_year_start').notNull().default(4),
    /** The number of sheets in a ream. Imports convert reams with it. */
    reamSheets: integer('ream_sheets').notNull().default(500),
    /** Whether screens and documents show sizes in inches, with mm beside. */
    sizesInInches: boolean('sizes_in_inches').notNull().default(false),
    /** The language of printed documents. */
    documentLanguage: text('document_language', { enum: documentLanguages })
      .notNull()
      .default(defaultLanguage),
    /** Whether somebody must approve a job's artwork before users can schedule the job. */
    artworkApproval: boolean('artwork_approval').notNull().default(false),
    /** Whether users can add a job whose artwork is still to come. */
    artworkMayFollow: boolean('artwork_may_follow').notNull().default(false),
    /** The percentage by which a delivery may exceed the paper order before the screen asks the user to confirm. */
    receiptTolerance: doublePrecision('receipt_tolerance').notNull().default(usualTolerance),
    /** The minutes after which the session of a person at a device ends. */
    badgeMinutes: integer('badge_minutes').notNull().default(600),
    /**
     * The hours for which everybody on the floor may undo the actions of others there. With 0, only the user who acted
     * and Admins may.
     */
    undoHours: integer('undo_hours').notNull().default(0),
    /** Whether ticket and tools of all jobs must be scanned before Run (decision 113). */
    scanBeforeRun: boolean('scan_before_run').notNull().default(false),
    /** The goal of plans for which users choose none. */
    planGoal: jsonb('plan_goal').$type<Settings['planGoal']>().notNull().default(usualGoal),
    /** The transaction that filled the shop as a sample shop; null in a shop with records of its own. */
    sampleXid: transactionId('sample_xid'),
    timeZone: text('time_zone').notNull(),
    hours: jsonb('hours').$type<Settings['hours']>().notNull(),
    holidays: jsonb('holidays').$type<Settings['holidays']>().notNull(),
    expectedLoss: jsonb('expected_loss').$type<Settings['expectedLoss']>().notNull().default({}),
  },
  (table) => [
    check('shop_one', sql`${table.id} = '01900000-0000-7000-8000-000000000000'`),
    check('shop_document_language', oneOf(table.documentLanguage, documentLanguages)),
  ],
);

/**
 * Returns the settings with which a shop starts: six working days a week, in the server's time zone.
 */
export const firstSettings = () => ({
  shopName: '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  hours: [...defaultHours],
  holidays: [],
  expectedLoss: proposedLoss,
});

/** Selects whether somebody must approve a job's artwork before users can schedule the job. */
export const artworkApproval = sql<boolean>`coalesce((select ${shop.artworkApproval} from ${shop}), false)`;

/** Selects the shop's time zone, or UTC before the shop has settings. */
export const shopZone = subquery<string>(sql`select coalesce((select ${shop.timeZone} from ${shop}), 'UTC')`);

/** Selects the interval in which everybody on the floor may undo the actions of others there. */
export const undoTime = sql`make_interval(hours => coalesce((select ${shop.undoHours} from ${shop}), 0))`;

/** Selects the shop's expected losses. */
export const losses = sql<ExpectedLoss | null>`(select ${shop.expectedLoss} from ${shop})`;

/** The shop's settings on which the rules for a job depend. */
export interface ShopAsks {
  losses: ExpectedLoss;
  needsApproval: boolean;
  requiredFields: Pick<OwnField, 'key' | 'name'>[];
}

/** Selects the settings on which the rules for a job depend. It is null if the shop has no settings yet. */
export const shopAsks = subquery<ShopAsks | null>(
  sql`select json_build_object('losses', ${shop.expectedLoss}, 'needsApproval', ${shop.artworkApproval}, 'requiredFields', ${requiredFieldsOf('jobs')}) from ${shop}`,
);
