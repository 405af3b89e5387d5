/** Defines the messages that explain why a late or at-risk job is not in the queues (design: today). */
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';
import { t } from '../platform/translate.ts';

export const todayMessages = {
  'obstacle-hold': ({ why }: { why: string | null }) => (why ? t`On hold: ${why}` : t('On hold')),
  'obstacle-no-steps': () => t('Still a draft: no operations are planned'),
  'obstacle-no-machine': ({ operation, why }: { operation: string; why: string }) =>
    t`Still a draft: ${operation} has no machine: ${why}`,
  'obstacle-artwork': () => t('Still a draft: its artwork is not approved'),
  'obstacle-paper': ({ sheets }: { sheets: number }, say: MessageFormatter) =>
    sheets === 1
      ? t`Still a draft: ${say.count(sheets, 'sheet')} of paper is not assigned`
      : t`Still a draft: ${say.count(sheets, 'sheet')} of paper are not assigned`,
  'obstacle-not-scheduled': () => t('Still a draft: its paper is assigned, not scheduled yet'),
  'obstacle-not-sent': ({ ready, short }: { ready: number; short: number }, say: MessageFormatter) =>
    `${ready > 0 ? t('Ready to dispatch') : t('Finished')}${short > 0 ? t`, ${say.count(short, 'piece')} short` : ''}`,
};
