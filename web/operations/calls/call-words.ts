/** Describes the call of a paused operation, and reads a time of day as an answer (decision 102). */
import { type OperationCall } from '../../../shared/jobs/aggregate/operation-fields.ts';
import { dutyWords } from '../../../shared/platform/duties.ts';
import { fromLocalInput, timeFrom, toLocalInput } from '../../ui/text/format-values.ts';
import { t } from '../../../shared/platform/translate.ts';

/** Where and when a reader sees the call. */
interface Moment {
  now: Date;
  zone: string;
}

/** Returns who was called and who comes when: "Prepress: Anita Nair, about 14:40". */
export function callInWords({ duty, at, answer }: OperationCall, { now, zone }: Moment): string {
  const called = t(dutyWords[duty]);
  if (answer === null) return t`${called}: called ${timeFrom(now, at, { zone })}, no answer yet`;
  const { userName, expectedAt, note } = answer;
  const time = timeFrom(now, expectedAt, { zone });
  const isOver = now.getTime() - Date.parse(expectedAt) > 60_000;
  const who = isOver
    ? t`${called}: ${userName}, was expected ${time}`
    : t`${called}: ${userName}, about ${time}`;
  return note === '' ? who : `${who} · ${note}`;
}

/** Returns the minutes until it is next this time of day (such as "14:40") in the shop. */
export function minutesUntil(clock: string, { now, zone }: Moment): number {
  const today = toLocalInput(now.toISOString(), zone).slice(0, 11);
  const minutes = Math.round((Date.parse(fromLocalInput(today + clock, zone)) - now.getTime()) / 60_000);
  return minutes > 0 ? minutes : minutes + 24 * 60;
}
