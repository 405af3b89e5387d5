/** Defines the messages that explain why a button is disabled, for reasons that only the screen knows. */
import { type MessageFormatter } from './message-formatter.ts';

export const screenMessages = {
  'nothing-changed': () => 'Nothing is changed yet',
  'nothing-to-make': () => 'The job has nothing left to make',
  'no-steps': () => 'The job has no operations',
  'pick-a-paper': () => 'Pick a paper first',
  'cut-at-most': ({ most }: { most: number }, say: MessageFormatter) =>
    `At most ${say.number(most)} of the job’s sheets fit on one`,
  'tick-a-job': () => 'Tick a job first',
  'pick-a-date': () => 'Pick a date first',
  'date-listed': () => 'This date is already in the list',
  'choose-operation-type': () => 'Choose an operation type first',
  'period-not-begun': () => 'Not started yet',
  'nothing-read': () => 'Its figures have not been read yet',
  'first-machine': () => 'This is the first machine',
  'last-machine': () => 'This is the last machine',
  'nothing-runs': ({ machine }: { machine: string }) => `Nothing is running on ${machine}`,
  'nothing-queued': ({ machine, waiting }: { machine: string; waiting: number }, say: MessageFormatter) =>
    waiting > 0
      ? `Nothing on ${machine} can start yet: ${say.count(waiting, 'operation')} waiting for earlier ones`
      : `Nothing is queued on ${machine}`,
  'clear-the-search': () => 'Clear the search to reorder the queue',
  'count-nothing': () => 'Type what is there first',
  'paper-unused': ({ name }: { name: string }) => `No job uses ${name}, so there is nothing to return`,
  'first-week': () => 'Weeks that are over are in the review',
  'last-week': ({ weeks }: { weeks: number }) => `It can be printed for ${weeks} weeks ahead`,
  'nothing-in-week': () => 'Nothing is expected in this week',
  'nothing-on-lorry': () => 'Choose jobs to load',
  'changed-since': () => 'It was changed again since',
  'quantity-missing': () => 'Every job needs a quantity',
  'nothing-to-promise': () => 'It needs a quantity and operations',
};
