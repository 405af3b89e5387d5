/** What the shop's own runs say of its settings (design: review): proposed with the runs that it rests on, never set by itself. */
import { type Suggestion } from '../../../shared/contract/review.ts';
import { type ExpectedLoss } from '../../../shared/rules/flow.ts';
import { speedOf } from '../../../shared/rules/machine-speed.ts';
import { learned, learnedWeeks } from '../../../shared/rules/review-learned.ts';
import { readSettings } from '../../platform/settings/settings.domain.ts';
import { type Context } from '../../platform/verb/verb.ts';
import { type Quartiles, readRuns } from './figures.repo.ts';

const week = 7 * 86_400_000;

/** What differs from what is set by the runs of the last weeks. */
export async function readSuggestions(context: Context): Promise<Suggestion[]> {
  const { expectedLoss } = await readSettings(context);
  const rows = await readRuns(context.db, new Date(Date.now() - learnedWeeks * week));
  return rows.flatMap((row): Suggestion[] => {
    const { of, type, machineId, machine, runs, quartiles } = row;
    const [lower, median, upper] = quartiles;
    const now = settingOf(row, expectedLoss);
    const proposed = learned(of, now, { runs, lower, median, upper });
    if (proposed === null) return [];
    const whose = machineId === null || machine === null ? null : { id: machineId, name: machine };
    return [{ of, machine: whose, type, now, proposed, runs, lower: tenth(lower), upper: tenth(upper) }];
  });
}

const tenth = (value: number) => Math.round(value * 10) / 10;

/** What is set now. */
function settingOf(row: Quartiles, expectedLoss: ExpectedLoss): number {
  const { of, type } = row;
  const speed = speedOf(row);
  if (of === 'makeReadyMinutes') return speed.makeReadyMinutes;
  return of === 'sheetsPerHour' ? speed.perHour : (expectedLoss[type]?.[of] ?? 0);
}
