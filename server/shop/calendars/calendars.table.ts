import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { calendar, type CalendarItem } from '../../../shared/shop/calendars.contract.ts';
import { recordColumns } from '../../platform/db/column-types.ts';

/** Stores calendars. A calendar sets working hours for machines that do not follow the shop's hours. */
export const calendars = pgTable('calendars', {
  ...recordColumns,
  name: text('name').notNull(),
  hours: jsonb('hours').$type<CalendarItem['hours']>().notNull(),
  exceptions: jsonb('exceptions').$type<CalendarItem['exceptions']>().notNull(),
  shopHolidays: boolean('shop_holidays').notNull().default(calendar.defaults.shopHolidays),
  /** How many of its machines people attend at once. Null means all. */
  crews: integer('crews'),
});
