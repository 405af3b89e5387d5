/** Defines the messages that say what is wrong with the first and last day of a review's period. */
import { type MessageFormatter } from './message-formatter.ts';

export const reviewMessages = {
  'period-half': ({ field }: { field: string }) => `A period needs its ${field} as well`,
  'period-backwards': ({ from, to }: { from: string; to: string }) =>
    `A period ends on its first day or later: ${to} is before ${from}`,
  'period-too-long': ({ days, most }: { days: number; most: number }, say: MessageFormatter) =>
    `A period has at most ${say.number(most)} days, this one has ${say.number(days)}`,
};
