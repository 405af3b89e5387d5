/**
 * Builds the Today screen: the jobs, machines and stock that need attention, in the whole shop or for the
 * user's own jobs (design: today).
 */
import {
  type Today,
  type TodayMachine,
  todayListMaximum,
  type todayOf,
  type Wall,
} from '../../../shared/today/today.contract.ts';
import { toReasonResponse } from '../../../shared/platform/reasons/refusal-reason.ts';
import { dueSoonEnd } from '../../../shared/platform/days-remaining.ts';
import { sheetsShort } from '../../../shared/jobs/aggregate/job-status.ts';
import { expectedOrNull, lateness } from '../../../shared/jobs/aggregate/lateness.ts';
import { storedFigures } from '../../../shared/jobs/aggregate/pieces/buffer-for-losses.ts';
import { papersRequired } from '../../../shared/jobs/aggregate/paper/press-sheets.ts';
import { readSettings } from '../../shop/settings/settings.domain.ts';
import { type Context, signedIn } from '../../platform/verb/verb.ts';
import { findObstacles } from '../read/obstacles-to-queueing.domain.ts';
import { remainingMinutes } from '../aggregate/placing/machine-load.domain.ts';
import { listCalls } from '../../operations/floor/operation-calls.domain.ts';
import * as repo from './today.repo.ts';

/** Returns what needs attention today. Every figure equals the number of jobs in the list that it links to. */
export async function readToday(context: Context, of: (typeof todayOf)[number]): Promise<Today> {
  const { timeZone } = await readSettings(context);
  const now = new Date();
  const ownerFilter: repo.OwnerFilter = of === 'mine' ? { userId: signedIn(context).id } : {};
  const filters = {
    late: { ...ownerFilter, lateness: 'late' },
    atRisk: { ...ownerFilter, lateness: 'at-risk' },
    dueSoon: { ...ownerFilter, dueSoon: true, soon: dueSoonEnd(now, timeZone) },
    short: { ...ownerFilter, short: true },
    toPlan: { ...ownerFilter, awaits: 'operations' },
    toSchedule: { ...ownerFilter, awaits: 'schedule' },
    toApprove: { ...ownerFilter, awaits: 'approval' },
    noPaper: { ...ownerFilter, awaits: 'paper' },
    paused: { ...ownerFilter, paused: true },
    heldByInspection: { ...ownerFilter, heldByInspection: true },
  } as const;
  const { db } = context;
  const { byDelivery: by } = repo;
  const lists = {
    late: { filter: filters.late, by },
    atRisk: { filter: filters.atRisk, by: repo.byRisk },
    short: { filter: filters.short, by },
    toSchedule: { filter: filters.toSchedule, by },
    noPaper: { filter: filters.noPaper, by },
  };
  const [{ figures, shop }, rows, machines] = await Promise.all([
    repo.readFigures(db, filters),
    repo.readLists(db, lists, todayListMaximum),
    repo.readMachines(db, ownerFilter),
  ]);
  const listed = (name: keyof typeof lists) => rows.filter(({ list }) => list === name);
  const risks = [...listed('late'), ...listed('atRisk')].slice(0, todayListMaximum);
  const obstacles = await findObstacles(context, risks);
  const shown = (row: repo.JobRow) => toJob(context, row, now);
  return {
    figures,
    risks: risks.map((row, place) => {
      const obstacle = obstacles[place] ?? null;
      return { ...shown(row), obstacle: obstacle && toReasonResponse(obstacle) };
    }),
    short: listed('short').map((row) => ({ ...shown(row), quantity: row.quantity, ...storedFigures(row) })),
    toSchedule: listed('toSchedule').map(shown),
    noPaper: listed('noPaper').map((row) => ({
      ...shown(row),
      sheetsShort: sheetsShort(papersRequired(row), row.papersAssigned),
    })),
    machines: machines.map((row) => toMachine(row, now)),
    shop,
  };
}

function toJob({ artworkUrl }: Context, row: repo.JobRow, now: Date) {
  const { id, number, name, status, deliveryDate, awaits, customerName, artworkHash } = row;
  return {
    id,
    number,
    name,
    status,
    deliveryDate,
    expected: expectedOrNull(row),
    lateness: lateness(row, now),
    awaits,
    customerName,
    artworkUrl: artworkUrl(artworkHash, 'preview'),
    artworkThumbUrl: artworkUrl(artworkHash, 'thumb'),
  };
}

function toMachine(row: repo.MachineRow, now: Date): TodayMachine {
  const { id, name, queued, downReason: reason, downSince: since, expectedBack, on, work, speed } = row;
  return {
    id,
    name,
    queued,
    down: reason === null || since === null ? null : { reason, since, expectedBack },
    on: on && { ...on, minutesLeft: Math.ceil(remainingMinutes(speed, work, now)) },
  };
}

/** Returns what the wall screen of a hall shows. Its cost grows with machines and open jobs, not with history. */
export async function readWall(context: Context): Promise<Wall> {
  const { db } = context;
  const now = new Date();
  const filters = { late: { lateness: 'late' }, atRisk: { lateness: 'at-risk' } } as const;
  const lists = {
    late: { filter: filters.late, by: repo.byDelivery },
    atRisk: { filter: filters.atRisk, by: repo.byRisk },
  };
  const [{ timeZone }, { figures }, rows, machines, calls] = await Promise.all([
    readSettings(context),
    repo.readFigures(db, filters),
    repo.readLists(db, lists, 1),
    repo.readMachines(db, { all: true }),
    listCalls(context),
  ]);
  const jobs = (name: keyof typeof lists) => {
    const row = rows.find(({ list }) => list === name);
    const first = row ? { number: row.number, name: row.name, deliveryDate: row.deliveryDate } : null;
    return { count: figures[name], first };
  };
  return {
    timeZone,
    machines: machines.map((row) => toMachine(row, now)),
    late: jobs('late'),
    atRisk: jobs('atRisk'),
    calls,
  };
}
