/** Defines the messages about a wrong first or last day of the period that a review covers. */
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';
import { t } from '../platform/translate.ts';

export const reviewMessages = {
  'period-half': ({ field }: { field: string }) => t`A period needs its ${field} as well`,
  'period-backwards': ({ from, to }: { from: string; to: string }) =>
    t`A period ends on its first day or later: ${to} is before ${from}`,
  'period-too-long': ({ days, most }: { days: number; most: number }, say: MessageFormatter) =>
    t`A period has at most ${say.number(most)} days, this one has ${say.number(days)}`,
};
