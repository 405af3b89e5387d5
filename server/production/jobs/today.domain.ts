/**
 * Reads the Today screen, which shows what needs attention in the whole shop or among the user's own jobs (design:
 * today).
 */
import {
  type Today,
  type TodayMachine,
  todayListMaximum,
  type todayOf,
} from '../../../shared/contract/today.ts';
import { toReasonResponse } from '../../../shared/reasons/reason.ts';
import { daysRed } from '../../../shared/rules/specification-constants.ts';
import { startOfDay } from '../../../shared/rules/days-remaining.ts';
import { sheetsShort } from '../../../shared/rules/job-status.ts';
import { dateOrNull, lateness } from '../../../shared/rules/lateness.ts';
import { papersRequired } from '../../../shared/rules/press-sheets.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import { type Context, signedIn } from '../../platform/verb/verb.ts';
import { findObstacles } from './obstacles.domain.ts';
import * as repo from './today.repo.ts';

/** Returns what needs attention today. Every figure equals the number of jobs in the list that it links to. */
export async function readToday(context: Context, of: (typeof todayOf)[number]): Promise<Today> {
  const { timeZone } = await readSettings(context);
  const now = new Date();
  const whose: repo.OwnerFilter = of === 'mine' ? { userId: signedIn(context).id } : {};
  const filters = {
    late: { ...whose, lateness: 'late' },
    atRisk: { ...whose, lateness: 'at-risk' },
    dueSoon: { ...whose, dueSoon: true, soon: startOfDay(daysRed + 1, now, timeZone) },
    short: { ...whose, short: true },
    toPlan: { ...whose, awaits: 'operations' },
    toSchedule: { ...whose, awaits: 'schedule' },
    toApprove: { ...whose, awaits: 'approval' },
    noPaper: { ...whose, awaits: 'paper' },
    paused: { ...whose, paused: true },
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
    repo.readMachines(db, whose),
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
    short: listed('short').map((row) => ({ ...shown(row), ...toQuantities(row) })),
    toSchedule: listed('toSchedule').map(shown),
    noPaper: listed('noPaper').map((row) => ({
      ...shown(row),
      sheetsShort: sheetsShort(papersRequired(row), row.papersAssigned),
    })),
    machines: machines.map(toMachine),
    shop,
  };
}

function toJob({ artworkUrl }: Context, row: repo.JobRow, now: Date) {
  const { id, number, name, status, deliveryDate, expected, awaits, customerName, artworkHash } = row;
  return {
    id,
    number,
    name,
    status,
    deliveryDate,
    expected: status === 'finished' ? null : dateOrNull(expected),
    lateness: lateness(row, now),
    awaits,
    customerName,
    artworkUrl: artworkUrl(artworkHash, 'preview'),
    artworkThumbUrl: artworkUrl(artworkHash, 'thumb'),
  };
}

/** Returns the job's quantities as the lists of the Today screen show them. */
const toQuantities = ({ quantity, made, willMake, short }: repo.JobRow) => ({
  quantity,
  made: made ?? 0,
  willMake: willMake ?? quantity,
  short: short ?? 0,
});

function toMachine({ downReason, expectedBack, ...row }: repo.MachineRow): TodayMachine {
  return { ...row, down: downReason === null ? null : { reason: downReason, expectedBack } };
}
