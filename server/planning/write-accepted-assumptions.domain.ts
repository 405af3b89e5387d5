/**
 * Writes a what-if's assumptions, such as overtime, when a user accepts it. Reverts them when a user undoes
 * it (decision 059).
 */
import { isDeepStrictEqual } from 'node:util';
import { type PlanAssumption } from '../../shared/planning/plans.contract.ts';
import {
  type Reason,
  reason,
  type ReasonResponse,
  toReasonResponse,
} from '../../shared/platform/reasons/refusal-reason.ts';
import {
  refuseAssumption,
  type ShiftGroup,
  shiftGroups,
  withShift,
} from '../../shared/planning/accepted-assumptions.ts';
import {
  hoursOn,
  shopPlanCalendar,
  exceptionsMaximum,
  plannedDownsMaximum,
} from '../../shared/shop/calendar.ts';
import { isOpenJob } from '../../shared/jobs/aggregate/job-status.ts';
import { readSettings } from '../shop/settings/settings.domain.ts';
import { type Verb } from '../platform/verb/verb.ts';
import { calendars } from '../shop/calendars/calendars.entity.ts';
import { machines } from '../machines/machines.entity.ts';
import { changeJob, type OpenJob } from '../jobs/aggregate/job-aggregate.domain.ts';
import * as repo from './plans.repo.ts';
import { groupBy } from '../../packages/planner/src/group-by.ts';

/** Says why the acceptance of a what-if did not write one of its assumptions, which `place` names by position. */
export type NotWritten = { place: number } & ReasonResponse;

interface Writing {
  verb: Verb;
  assumed: readonly PlanAssumption[];
  /**
   * The time at which the server read the shop for the proposal. An assumed downtime "from now on" begins at this
   * time.
   */
  at: string;
  written: repo.AssumptionWrites;
  left: NotWritten[];
}

/**
 * Returns the jobs and machines in the assumptions. The verb must lock them together with those of the moved
 * operations.
 */
export function assumedRecords(assumed: readonly PlanAssumption[]) {
  return {
    jobs: assumed.flatMap(({ paperLate }) => paperLate?.jobId ?? []),
    machines: assumed.flatMap(({ machineDown, shift }) => machineDown?.machineId ?? shift?.machineId ?? []),
  };
}

/**
 * Sets the release dates of jobs for which the what-if assumes that their paper comes late. The verb calls it before
 * it saves the jobs.
 */
export function writeReleases(writing: Writing, works: readonly OpenJob[]): void {
  for (const [place, { paperLate }] of writing.assumed.entries()) {
    if (!paperLate) continue;
    const { jobId: id, until } = paperLate;
    const work = works.find(({ row }) => row.id === id);
    const was = work?.row.releaseDate ?? null;
    if (!work) addNotWritten(writing, place, reason('left-gone'));
    else if (!isOpenJob(work.row.status))
      addNotWritten(writing, place, reason('left-closed', { state: work.row.status }));
    else if (was === null || Date.parse(was) < Date.parse(until)) {
      changeJob(work, { releaseDate: until });
      writing.written.jobs.push({ id, was, is: until });
    }
  }
}

/**
 * Writes the assumed downtimes into machines and the assumed shifts into calendars. The verb calls it after it has
 * saved the jobs.
 */
export async function writeHours(writing: Writing): Promise<void> {
  const { verb, assumed } = writing;
  const all = await repo.machineCalendars(verb.db);
  const there = new Set(all.map(({ id }) => id));
  for (const [place, each] of assumed.entries()) {
    const id = each.machineDown?.machineId ?? each.shift?.machineId ?? null;
    const why = refuseAssumption(each) ?? (id !== null && !there.has(id) ? reason('left-no-machine') : null);
    if (why) addNotWritten(writing, place, why);
  }
  for (const group of shiftGroups(assumed, all)) await writeShifts(writing, group);
  const downs = assumed.flatMap(({ machineDown: down }) =>
    down?.until && there.has(down.machineId) ? [down] : [],
  );
  const ofMachine = groupBy(downs, ({ machineId }) => machineId);
  for (const [id, some] of ofMachine) {
    const row = await machines.lock(verb.db, id);
    const windows = some.flatMap(({ from = writing.at, until }) =>
      until === null ? [] : [{ from, to: new Date(until).toISOString(), reason: 'What if' }],
    );
    // Past downtimes make room.
    const futureDowns = row.plannedDowns.filter(({ to }) => Date.parse(to) > verb.now.getTime());
    const isRoom = row.plannedDowns.length + windows.length <= plannedDownsMaximum;
    const plannedDowns = [...(isRoom ? row.plannedDowns : futureDowns), ...windows];
    await machines.update(verb, id, { plannedDowns });
    writing.written.downs.push({ id, windows });
  }
}

async function writeShifts({ verb, written }: Writing, group: ShiftGroup): Promise<void> {
  const { calendarId, machineIds, inPlace } = group;
  const base = calendarId === null ? null : await calendars.lock(verb.db, calendarId);
  const settings = await readSettings(verb);
  const holidays = settings.holidays.map(({ date }) => date);
  const own = base ?? {
    hours: shopPlanCalendar('', { ...settings, holidays }).hours.map((day) => [...day]),
    exceptions: [],
    shopHolidays: true,
  };
  let { exceptions } = own;
  const days: repo.CalendarDayChange[] = [];
  for (const { date, ...shift } of group.shifts) {
    const was = exceptions.find((each) => each.date === date) ?? null;
    const hours = hoursOn({ ...own, exceptions }, date, holidays);
    const is = { ...was, date, name: was?.name ?? '', hours: withShift(hours, shift) };
    exceptions = [...exceptions.filter((each) => each !== was), is];
    days.push({ date, was: days.find((each) => each.date === date)?.was ?? was, is });
  }
  // The oldest days make room.
  exceptions = exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(-exceptionsMaximum);
  // Machines that share crews stay in one calendar.
  if (base && (inPlace || base.crews !== null)) {
    await calendars.update(verb, base.id, { exceptions });
    written.days.push({ id: base.id, days });
    return;
  }
  const rows = [];
  for (const id of machineIds.toSorted()) rows.push(await machines.lock(verb.db, id));
  const name = `${rows.map((row) => row.name).join(', ')}: own hours`.slice(0, 200);
  const { hours, shopHolidays } = own;
  const { id: made } = await calendars.create(verb, { name, hours, exceptions, shopHolidays, crews: null });
  for (const { id } of rows) await machines.update(verb, id, { calendarId: made });
  written.calendars.push({ id: made, machineIds, was: calendarId });
}

function addNotWritten({ left }: Writing, place: number, why: Reason): void {
  left.push({ place, ...toReasonResponse(why) });
}

/** Says why the undo of a what-if left a change in place. It names the changed record. */
export type NotUndone = { id: string; name: string } & ReasonResponse;

/**
 * Restores the jobs' release dates because a user undoes the what-if. It skips dates that somebody changed after the
 * acceptance. The verb calls it before it saves the jobs.
 */
export function revertReleases(written: repo.AssumptionWrites, works: readonly OpenJob[]): NotUndone[] {
  return written.jobs.flatMap(({ id, was, is }): NotUndone[] => {
    const work = works.find(({ row }) => row.id === id);
    if (!work) return [];
    const isSame = work.row.releaseDate !== null && Date.parse(work.row.releaseDate) === Date.parse(is);
    if (isSame) changeJob(work, { releaseDate: was });
    return isSame ? [] : [{ id, name: work.row.number, ...toReasonResponse(reason('left-changed')) }];
  });
}

/**
 * Restores hours and downtime because a user undoes the what-if. It skips those that somebody changed after the
 * acceptance. The verb calls it after it has saved the jobs.
 */
export async function revertHours(verb: Verb, written: repo.AssumptionWrites): Promise<NotUndone[]> {
  const left: NotUndone[] = [];
  const changed = (id: string, name: string) =>
    left.push({ id, name, ...toReasonResponse(reason('left-changed')) });
  for (const { id, windows } of written.downs) {
    const [row] = await machines.lockAll(verb.db, [id]);
    if (!row) continue;
    const isOurs = (down: object) => windows.some((window) => isDeepStrictEqual(window, down));
    const plannedDowns = row.plannedDowns.filter((down) => !isOurs(down));
    if (row.plannedDowns.length - plannedDowns.length < windows.length) changed(id, row.name);
    await machines.update(verb, id, { plannedDowns });
  }
  for (const { id, machineIds, was } of written.calendars) {
    const [known] = was === null ? [null] : await calendars.lockAll(verb.db, [was]);
    for (const row of await machines.lockAll(verb.db, machineIds)) {
      if (row.calendarId === id && known !== undefined)
        await machines.update(verb, row.id, { calendarId: was });
      else changed(row.id, row.name);
    }
    const [made] = await calendars.lockAll(verb.db, [id]);
    const isUsed = (await repo.machineCalendars(verb.db)).some((each) => each.calendarId === id);
    if (made && made.version === 1 && !isUsed) await calendars.erase(verb, made, made);
  }
  // Later groups may have changed the days of earlier ones.
  for (const { id, days } of written.days.toReversed()) {
    const [row] = await calendars.lockAll(verb.db, [id]);
    if (!row) continue;
    let { exceptions } = row;
    for (const { date, was, is } of days.toReversed()) {
      const now = exceptions.find((each) => each.date === date);
      if (!isDeepStrictEqual(now, is)) {
        // The assumption of a later shift changed the same day again.
        if (days.findLast((each) => each.date === date)?.is === is) changed(id, row.name);
        continue;
      }
      exceptions = exceptions.filter((each) => each !== now);
      if (was) exceptions = [...exceptions, was];
    }
    await calendars.update(verb, id, { exceptions });
  }
  return left;
}
