/** Defines the messages that explain why a proposal cannot be created, accepted or undone (decision 059). */
import { type NestedReason, type NestedFormatter } from '../platform/reasons/nested-reason.ts';
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';

export const planMessages = {
  'one-assumption': ({ choices }: { choices: readonly string[] }) =>
    `What is assumed is one of ${choices.join(', ')}`,
  'no-open-operations': ({ job }: { job: string }) => `${job} has no open operations`,
  'plans-busy': () => 'Too many proposals are being made at once',
  'plan-busy': () => 'Too many plans at once; try again',
  'plan-lost': () => 'The planner stopped. Try again',
  'plan-not-made': () => 'The planner stopped. Ask for another proposal',
  'plan-not-ready': () => 'The proposal has not been made yet',
  'plan-accepted': ({ user }: { user: string }) => `This proposal was accepted by ${user} already`,
  'plan-not-accepted': () => 'This proposal was not accepted',
  'plan-undone': () => 'This proposal was undone already',
  'nothing-to-accept': () => 'The proposal moves nothing that you chose',
  'plan-overtaken': (
    { count, left }: { count: number; left: readonly { operation: string; job: string; reason: string }[] },
    say: MessageFormatter,
  ) => {
    const [first] = left;
    const named = first ? ` ${first.operation} of ${first.job}: ${first.reason}` : '';
    return `The floor has overtaken the proposal. Of ${say.number(count)} ${count === 1 ? 'operation' : 'operations'} none can be moved any more.${named}`;
  },
  'plan-started': ({ operation, job }: { operation: string; job: string }) =>
    `${operation} of ${job} has started since`,
  'left-gone': () => 'It is no longer there',
  'left-started': () => 'It has started',
  'left-closed': ({ state }: { state: string }) => `It is ${state}`,
  'left-moved': () => 'Somebody has moved it since',
  'left-held': () => 'The job is on hold',
  'left-down': ({ machine, why }: { machine: string; why: string }) => `${machine} is down: ${why}`,
  'change-incomplete': () => 'Say which, and until when',
  'futures-full': ({ most }: { most: number }) => `There are ${most} futures already: remove one`,
  'left-changed': () => 'Somebody has changed it since',
  'assumed-down-open': () => 'Until when it is down is not known: mark it as down on its own page',
  'assumed-whole-shop': () => "The shop's own hours have no single days: name the machines",
  'assumed-machine-added': () => 'It doesn’t exist yet: add it under Machines when it does',
  'assumed-job-refused': () => 'The plan cancels no job: cancel it yourself',
  'no-gap': ({ why }: { why: string }) => `There is no free time for it: ${why}`,
  'gaps-later': ({ expected, zone }: { expected: string; zone: string }, say: NestedFormatter) =>
    `In free time on the machines it is now done later than shown: ${say.moment(expected, zone)}`,
  'gap-gone': (of: { operation: string; reason: NestedReason }, say: NestedFormatter) =>
    `The free time for ${of.operation} is gone. ${say.said(of.reason)}`,
  'left-taken': (of: { job: string; operation: string }) =>
    `${of.operation} of ${of.job} was given a time on its machine since`,
  'left-no-machine': () => 'Its machine is no longer there',
};
