/** Defines the messages about a wrong first or last day of the period that a review covers. */
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';

export const reviewMessages = {
  'period-half': ({ field }: { field: string }) => `A period needs its ${field} as well`,
  'period-backwards': ({ from, to }: { from: string; to: string }) =>
    `A period ends on its first day or later: ${to} is before ${from}`,
  'period-too-long': ({ days, most }: { days: number; most: number }, say: MessageFormatter) =>
    `A period has at most ${say.number(most)} days, this one has ${say.number(days)}`,
};
