/** Defines calendars, which give machines working hours other than the shop's (design: calendars). */
import { sql } from 'drizzle-orm';
import { type contract } from '../../../shared/contract/contract.ts';
import { calendar } from '../../../shared/contract/calendars.ts';
import { refuseDeleteCalendar } from '../../../shared/rules/calendar.ts';
import { crudOf } from '../../platform/crud/crud.ts';
import { subquery } from '../../platform/db/sql-fragments.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { calendars as table } from '../tables/calendars.table.ts';
import { machines } from '../tables/machines.table.ts';

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
