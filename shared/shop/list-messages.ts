/**
 * Defines the messages that explain why a value of the shop's own lists cannot be changed, for example
 * renamed (decision 045).
 */
import { type MessageFormatter } from '../platform/reasons/message-formatter.ts';
import { t } from '../platform/translate.ts';

export const listMessages = {
  'list-fixed': () => t('The program reads these and no others; retire what the shop does not take'),
  'value-fixed': ({ name }: { name: string }) =>
    t`What the program does goes by ${name}; it can’t be changed`,
  'too-many-views': ({ most }: { most: number }, say: MessageFormatter) =>
    t`You have ${say.count(most, 'view')} already; delete one first`,
  'list-full': ({ most }: { most: number }, say: MessageFormatter) =>
    t`A list has at most ${say.count(most, 'value')}`,
  'listed-already': ({ name }: { name: string }) => t`${name} is listed already`,
  'listed-retired': ({ name }: { name: string }) => t`${name} is listed and retired; restore it instead`,
  'alias-taken': ({ alias, name }: { alias: string; name: string }) => t`${alias} is ${name} already`,
  'types-not-joined': () => t('Types are not joined: machines, plans and other lists go by each of them'),
  'joined-with-itself': () => t('Choose a different value'),
  'types-not-here': () => t('The values of this list are not for types'),
  'behaviour-not-here': () => t('Only operation types have this'),
  'calls-not-here': () => t('Only pause reasons call people'),
  'check-twice': ({ check }: { check: string }) => t`${check} is there twice`,
  'check-limits': ({ check }: { check: string }) => t`${check}: the lowest value is above the highest`,
  'behaviour-in-use': (
    { name, uses }: { name: string; uses: readonly { of: string; count: number }[] },
    say: MessageFormatter,
  ) => t`${name} is used by ${held(uses, say)}, whose counts go by it; add another type instead`,
  'value-in-use': (
    { name, uses }: { name: string; uses: readonly { of: string; count: number }[] },
    say: MessageFormatter,
  ) => t`${name} is used by ${held(uses, say)}; retire it instead`,
  'too-many-to-rename': (
    { name, count, most }: { name: string; count: number; most: number },
    say: MessageFormatter,
  ) =>
    t`${name} is used by ${say.count(count, 'record')}, and at most ${say.number(most)} can be changed at once. Retire it and use the other name from now on`,
};

const held = (uses: readonly { of: string; count: number }[], say: MessageFormatter) =>
  uses.map(({ of, count }) => say.count(count, singular(of), of)).join(', ');

/** Returns the singular of a plural: "job" for "jobs", "entry" for "entries". */
const singular = (many: string) => many.replace(/ies$/, 'y').replace(/s$/, '');
