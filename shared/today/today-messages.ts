/** Defines the messages that explain why a late or at-risk job is not in the queues (design: today). */
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';

export const todayMessages = {
  'obstacle-hold': ({ why }: { why: string | null }) => (why ? `On hold: ${why}` : 'On hold'),
  'obstacle-no-steps': () => 'Still a draft: no operations are planned',
  'obstacle-no-machine': ({ operation, why }: { operation: string; why: string }) =>
    `Still a draft: ${operation} has no machine: ${why}`,
  'obstacle-artwork': () => 'Still a draft: its artwork is not approved',
  'obstacle-paper': ({ sheets }: { sheets: number }, say: MessageFormatter) =>
    `Still a draft: ${say.count(sheets, 'sheet')} of paper ${sheets === 1 ? 'is' : 'are'} not assigned`,
  'obstacle-not-scheduled': () => 'Still a draft: its paper is assigned, not scheduled yet',
  'obstacle-not-sent': ({ ready, short }: { ready: number; short: number }, say: MessageFormatter) =>
    `${ready > 0 ? 'Ready to dispatch' : 'Finished'}${short > 0 ? `, ${say.count(short, 'piece')} short` : ''}`,
};
