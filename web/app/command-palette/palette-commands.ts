/**
 * Lists the commands of the palette, which open a screen or the form of a new record. Also parses the text
 * that the user types in the palette.
 */
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import {
  entitiesToAdd,
  type EntityWithHistory,
  nounOf,
} from '../../../shared/history/records/history.contract.ts';
import { importEntities } from '../../../shared/imports/imports.contract.ts';
import { type Permission } from '../../../shared/platform/role-permissions.ts';
import { foldText } from '../../../shared/platform/search-text.ts';
import { camera } from '../../client/camera.ts';
import { contract } from '../../client/contract.ts';
import { capital, type FixedRoute, navigation, to } from '../../client/paths.ts';
import { type IconName } from '../../ui/style/icons.tsx';
import { t } from '../../../shared/platform/translate.ts';

export interface Command {
  label: string;
  icon: IconName;
  /** The URL that the command opens, or the function that it runs. */
  run: string | (() => unknown);
  permission: Permission;
  /** Further words by which the user finds the command. */
  also?: string;
}

const screen = (label: string, route: FixedRoute): Command => ({
  label,
  icon: 'arrow-right',
  run: to(route),
  permission: 'read',
});
const capitalNoun = (entity: EntityWithHistory) => capital(nounOf(entity));
/** The commands that add a record, one for each entity. */
const [addJob, ...otherAdditions] = entitiesToAdd.map((entity): Command => {
  const { access } = (contract[entity] as { create: Endpoint }).create;
  const noun = nounOf(entity);
  return {
    label: /^[aeio]/.test(noun) ? t`Add an ${noun}` : t`Add a ${noun}`,
    icon: 'plus',
    run: to(`${capitalNoun(entity)}Create` as FixedRoute),
    permission: access as Permission,
  };
});
/** The commands that open the list of each entity that has no link in the bar. */
const lists = entitiesToAdd
  .map((entity) => screen(capital(entity), `${capitalNoun(entity)}List` as FixedRoute))
  .filter(({ label }) => !navigation.some((link) => link.label === label));

const imports = importEntities
  .filter((entity) => entity !== 'components')
  .map((entity): Command => ({
    label: t`Import ${entity}`,
    icon: 'upload',
    run: `${to('Import')}?entity=${entity}`,
    permission: contract[entity].create.access,
  }));

/**
 * Logs the user out on this device, or on all devices if `everywhere`. It imports the code only on use, because that
 * code needs the session.
 */
async function leave(everywhere: boolean): Promise<void> {
  const { signOut } = await import('../../client/api/sign-out.ts');
  try {
    await signOut(everywhere);
  } catch (error) {
    const [{ refused }, { reasonOf }] = await Promise.all([
      import('../../ui/dialogs/toasts-and-dialogs.tsx'),
      import('../../client/api/api-errors.ts'),
    ]);
    refused(t('You are still logged in everywhere'), `${reasonOf(error)}.`);
  }
}

export const commands: readonly Command[] = [
  addJob!,
  {
    label: t('Earliest delivery'),
    icon: 'calendar',
    run: to('Promise'),
    permission: 'edit',
  },
  ...otherAdditions,
  ...imports,
  ...navigation.map(({ label, route }) => screen(label, route)),
  screen(t('Timeline'), 'QueuesTimeline'),
  screen(t('Load'), 'QueuesLoad'),
  screen(t('Plan'), 'Plan'),
  screen(t('What if'), 'WhatIf'),
  ...lists,
  screen(t('Paper demand'), 'StockDemand'),
  screen(t('My details'), 'MyDetails'),
  screen(t('My customers'), 'MyCustomers'),
  screen(t('My jobs'), 'MyJobs'),
  screen(t('Settings'), 'Settings'),
  { ...screen(t('First steps'), 'FirstSteps'), permission: 'admin' },
  { label: t('Own fields'), icon: 'arrow-right', run: to('OwnFields', 'jobs'), permission: 'admin' },
  { label: t('Lists'), icon: 'arrow-right', run: to('ShopLists', 'paperQualities'), permission: 'read' },
  { ...screen(t('Audit log'), 'Audit'), permission: 'admin' },
  { ...screen(t('API keys'), 'ApiKeys'), permission: 'admin' },
  { ...screen(t('Webhooks'), 'Webhooks'), permission: 'admin' },
  {
    label: t('Scan with the camera'),
    icon: 'search',
    run: () => camera.set(true),
    permission: 'read',
    also: t('QR bar code reader'),
  },
  {
    label: t('Logout'),
    icon: 'logout',
    run: () => leave(false),
    permission: 'read',
    also: t('log sign out off'),
  },
  {
    label: t('Log out on all devices'),
    icon: 'logout',
    run: () => leave(true),
    permission: 'read',
    also: t('sign off everywhere logout'),
  },
];

/**
 * Parses the typed text. A leading `>` restricts the palette to commands. A leading `#` before a number has no
 * effect.
 */
export function parseTyped(typed: string): { term: string; commandsOnly: boolean } {
  const [, sign = '', term = ''] = /^([>#]?)(.*)$/s.exec(typed.trim()) ?? [];
  return { term: term.trim(), commandsOnly: sign === '>' };
}

/** Groups of words that mean the same, so that the palette finds "Add" for "new". */
const synonyms = [
  ['add', 'new', 'create'],
  ['edit', 'change'],
  ['delete', 'remove'],
] as const;

function wordsOf({ label, also = '' }: { label: string; also?: string | undefined }): string[] {
  const words = foldText(`${label} ${also}`).split(/\s+/);
  const meant = synonyms.filter((group) => group.some((word) => words.includes(word)));
  return [...words, ...meant.flat()];
}

/** Returns the items in which every typed word begins a word or its synonym. */
export function matchByWords<T extends { label: string; also?: string | undefined }>(
  all: readonly T[],
  term: string,
): T[] {
  const begun = foldText(term).split(/\s+/);
  return all.filter((each) => {
    const words = wordsOf(each);
    return begun.every((typed) => words.some((word) => word.startsWith(typed)));
  });
}

/** Parses `priority 2451 max` into the action and the job's number. Returns null for any other text. */
export function parseAction(term: string): { action: string; number: string } | null {
  const words = term.split(/\s+/).filter(Boolean);
  const number = words.find((word) => /\d/.test(word));
  const action = words.filter((word) => word !== number).join(' ');
  return number === undefined || action === '' ? null : { action, number };
}

/**
 * Returns the job with exactly this number. Without such a job, it returns one with a number that ends with these
 * digits.
 */
export const jobByNumber = <J extends { number: string }>(
  jobs: readonly J[],
  number: string,
): J | undefined => {
  const typed = number.toLowerCase();
  const ending = jobs.filter((job) => job.number.toLowerCase().endsWith(typed));
  return ending.find((job) => job.number.toLowerCase() === typed) ?? ending[0];
};
