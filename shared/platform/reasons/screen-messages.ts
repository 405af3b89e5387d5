/** Defines the messages that explain why a button is disabled, for reasons that only the screen knows. */
import { type MessageFormatter } from './message-formatter.ts';
import { t } from '../translate.ts';

export const screenMessages = {
  'nothing-changed': () => t('Nothing is changed yet'),
  'nothing-to-make': () => t('The job has nothing left to make'),
  'no-steps': () => t('The job has no operations'),
  'pick-a-paper': () => t('Pick a paper first'),
  'cut-at-most': ({ most }: { most: number }, say: MessageFormatter) =>
    t`At most ${say.number(most)} of the job’s sheets fit on one`,
  'tick-a-job': () => t('Tick a job first'),
  'pick-a-date': () => t('Pick a date first'),
  'date-listed': () => t('This date is already in the list'),
  'choose-operation-type': () => t('Choose an operation type first'),
  'period-not-begun': () => t('Not started yet'),
  'nothing-read': () => t('Its figures have not been read yet'),
  'first-machine': () => t('This is the first machine'),
  'last-machine': () => t('This is the last machine'),
  'nothing-runs': ({ machine }: { machine: string }) => t`Nothing is running on ${machine}`,
  'nothing-queued': ({ machine, waiting }: { machine: string; waiting: number }, say: MessageFormatter) =>
    waiting > 0
      ? t`Nothing on ${machine} can start yet: ${say.count(waiting, 'operation')} waiting for earlier ones`
      : t`Nothing is queued on ${machine}`,
  'clear-the-search': () => t('Clear the search to reorder the queue'),
  'count-nothing': () => t('Type what is there first'),
  'paper-unused': ({ name }: { name: string }) => t`No job uses ${name}, so there is nothing to return`,
  'first-week': () => t('Weeks that are over are in the review'),
  'last-week': ({ weeks }: { weeks: number }) => t`It can be printed for ${weeks} weeks ahead`,
  'nothing-in-week': () => t('Nothing is expected in this week'),
  'nothing-on-lorry': () => t('Choose jobs to load'),
  'changed-since': () => t('It was changed again since'),
  'quantity-missing': () => t('Every job needs a quantity'),
  'nothing-to-promise': () => t('It needs a quantity and operations'),
};
