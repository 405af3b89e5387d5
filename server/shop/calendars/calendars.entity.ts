/**
 * Defines calendars. A calendar sets working hours for machines that do not follow the shop's hours (design:
 * calendars).
 */
import { sql } from 'drizzle-orm';
import { type contract } from '../../../shared/contract/contract.ts';
import { calendar } from '../../../shared/shop/calendars.contract.ts';
import { refuseDeleteCalendar } from '../../../shared/shop/calendar.ts';
import { crudOf } from '../../platform/crud/crud.ts';
import { subquery } from '../../platform/db/sql-fragments.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { calendars as table } from './calendars.table.ts';
import { machines } from '../../machines/machines.table.ts';

export const calendars = crudOf(calendar, {
  table,
  extraColumns: {
    machines: subquery<number>(
      sql`select count(*)::int from ${machines} where ${machines.calendarId} = ${table.id}`,
    ),
  },
  show: (row) => row,
  against: (row) => ({ delete: refuseDeleteCalendar(row.name, row.machines) }),
  newValues: (_verb, fields) => fields,
});

export const handlers: Handlers<typeof contract.calendars> = calendars.handlers;
