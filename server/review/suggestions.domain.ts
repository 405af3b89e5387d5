/**
 * Suggests values for settings, such as speeds and expected loss, calculated from past runs (design: review).
 * The user accepts or rejects each.
 */
import { type Suggestion } from '../../shared/review/review.contract.ts';
import { type ExpectedLoss, lossOf } from '../../shared/shop/expected-loss.ts';
import { ownOrUsualSpeed } from '../../shared/shop/machine-speed.ts';
import { fromPieces } from '../../shared/jobs/aggregate/paper/paper-rules.ts';
import { proposeSetting, learnedWeeks, totalMinutesChange } from '../../shared/review/suggested-settings.ts';
import { readSettings } from '../shop/settings/settings.domain.ts';
import { type Context } from '../platform/verb/verb.ts';
import { type Quartiles, readRuns, readUnstarted } from './review-figures.repo.ts';

const week = 7 * 86_400_000;

/** Returns a suggestion for each setting that differs from what the shop measured in the last weeks. */
export async function readSuggestions(context: Context): Promise<Suggestion[]> {
  const { expectedLoss } = await readSettings(context);
  const rows = await readRuns(context.db, new Date(new Date().getTime() - learnedWeeks * week));
  const suggested = rows.flatMap((row): Omit<Suggestion, 'moves'>[] => {
    const { of, type, unit, machineId, machine, runs, quartiles } = row;
    const [lower, median, upper] = quartiles;
    const now = currentSetting(row, expectedLoss);
    const proposed = proposeSetting(of, now, { runs, lower, median, upper });
    if (proposed === null) return [];
    const namedMachine = machineId === null || machine === null ? null : { id: machineId, name: machine };
    return [
      {
        of,
        machine: namedMachine,
        type,
        unit,
        now,
        proposed,
        runs,
        lower: roundToTenth(lower),
        upper: roundToTenth(upper),
      },
    ];
  });
  const machines = suggested.flatMap(({ machine }) => machine?.id ?? []);
  const unstarted = await readUnstarted(context.db, machines);
  return suggested.map((each) => {
    const { of, machine, now, proposed } = each;
    const planned = unstarted
      // A machine's setting does not affect operations with a value of their own.
      .filter(
        ({ machineId, own }) =>
          machineId === machine?.id && !(of in own && own[of as keyof typeof own] !== null),
      )
      .map(({ unit, planned, ups }) => fromPieces(planned, unit, ups));
    const minutes = planned.length > 0 ? totalMinutesChange(of, now, proposed, planned) : null;
    return { ...each, moves: minutes === null ? null : { operations: planned.length, minutes } };
  });
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10;

/** Returns the present value of the setting for which the row has a measured value. */
function currentSetting(row: Quartiles, expectedLoss: ExpectedLoss): number {
  const { of, type } = row;
  const speed = ownOrUsualSpeed(row);
  if (of === 'makeReadyMinutes') return speed.makeReadyMinutes;
  return of === 'sheetsPerHour' ? speed.perHour : (lossOf(expectedLoss, type)?.[of] ?? 0);
}
