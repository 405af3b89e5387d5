/** Defines the messages that explain why a proposal cannot be created, accepted or undone (decision 059). */
import { type NestedReason, type NestedFormatter } from '../platform/reasons/nested-reason.ts';
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';
import { t } from '../platform/translate.ts';

export const planMessages = {
  'one-assumption': ({ choices }: { choices: readonly string[] }) =>
    t`What is assumed is one of ${choices.join(', ')}`,
  'no-open-operations': ({ job }: { job: string }) => t`${job} has no open operations`,
  'plans-busy': () => t('Too many proposals are being made at once'),
  'plan-busy': () => t('Too many plans at once; try again'),
  'plan-lost': () => t('The planner stopped. Try again'),
  'plan-not-made': () => t('The planner stopped. Ask for another proposal'),
  'plan-not-ready': () => t('The proposal has not been made yet'),
  'plan-accepted': ({ user }: { user: string }) => t`This proposal was accepted by ${user} already`,
  'plan-not-accepted': () => t('This proposal was not accepted'),
  'plan-undone': () => t('This proposal was undone already'),
  'nothing-to-accept': () => t('The proposal moves nothing that you chose'),
  'plan-overtaken': (
    { count, left }: { count: number; left: readonly { operation: string; job: string; reason: string }[] },
    say: MessageFormatter,
  ) => {
    const [first] = left;
    const named = first ? t` ${first.operation} of ${first.job}: ${first.reason}` : '';
    return count === 1
      ? t`The floor has overtaken the proposal. Of ${say.number(count)} operation none can be moved any more.${named}`
      : t`The floor has overtaken the proposal. Of ${say.number(count)} operations none can be moved any more.${named}`;
  },
  'plan-started': ({ operation, job }: { operation: string; job: string }) =>
    t`${operation} of ${job} has started since`,
  'left-gone': () => t('It is no longer there'),
  'left-started': () => t('It has started'),
  'left-closed': ({ state }: { state: string }) => t`It is ${state}`,
  'left-moved': () => t('Somebody has moved it since'),
  'left-held': () => t('The job is on hold'),
  'left-down': ({ machine, why }: { machine: string; why: string }) => t`${machine} is down: ${why}`,
  'change-incomplete': () => t('Say which, and until when'),
  'futures-full': ({ most }: { most: number }) => t`There are ${most} futures already: remove one`,
  'left-changed': () => t('Somebody has changed it since'),
  'assumed-down-open': () => t('Until when it is down is not known: mark it as down on its own page'),
  'assumed-whole-shop': () => t("The shop's own hours have no single days: name the machines"),
  'assumed-machine-added': () => t('It doesn’t exist yet: add it under Machines when it does'),
  'assumed-job-refused': () => t('The plan cancels no job: cancel it yourself'),
  'no-gap': ({ why }: { why: string }) => t`There is no free time for it: ${why}`,
  'gaps-later': ({ expected, zone }: { expected: string; zone: string }, say: NestedFormatter) =>
    t`In free time on the machines it is now done later than shown: ${say.moment(expected, zone)}`,
  'gap-gone': (of: { operation: string; reason: NestedReason }, say: NestedFormatter) =>
    t`The free time for ${of.operation} is gone. ${say.said(of.reason)}`,
  'left-taken': (of: { job: string; operation: string }) =>
    t`${of.operation} of ${of.job} was given a time on its machine since`,
  'left-no-machine': () => t('Its machine is no longer there'),
};
