/** Defines the messages for layouts that can't be found. */
import { t } from '../platform/translate.ts';
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';

export const layoutMessages = {
  'outline-crosses-itself': () => t('The outline crosses itself'),
  'outline-not-in-blank': ({ length, breadth }: { length: number; breadth: number }) =>
    t`The outline must lie within 0 to ${length} and 0 to ${breadth}`,
  'too-many-ups': ({ most }: { most: number }, say: MessageFormatter) =>
    t`The blank is too small: more than ${say.number(most)} ups on a sheet`,
  'layouts-busy': () => t('Too many layouts at once; try again'),
  'layouts-too-much': () => t('The layouts took too much time; send fewer papers or a simpler outline'),
};
