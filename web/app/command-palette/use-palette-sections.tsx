/**
 * Collects the results that the command palette shows in sections. They come from the current page, the
 * server and the list of commands.
 */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type Reason, reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { contract } from '../../client/contract.ts';
import { type CustomerItem } from '../../../shared/customers/customers.contract.ts';
import { type JobItem } from '../../../shared/jobs/jobs.contract.ts';
import { type MachineItem } from '../../../shared/machines/machines.contract.ts';
import { refusal } from '../../../shared/platform/role-permissions.ts';
import { isOpenJob } from '../../../shared/jobs/aggregate/job-status.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { withManual } from '../../help/manual.ts';
import { useMe } from '../../client/session/session.ts';
import { Thumb } from '../../ui/marks/artwork-thumbnail.tsx';
import { t } from '../../../shared/platform/translate.ts';
import buttons from '../../ui/style/buttons.module.css';
import { count } from '../../ui/text/format-values.ts';
import { Icon, type IconName } from '../../ui/style/icons.tsx';
import { LatenessMark } from '../../ui/marks/expected-date.tsx';
import { ShortOf } from '../../ui/marks/job-marks.tsx';
import { JobStatus } from '../../ui/marks/state-icons-and-badges.tsx';
import { verbsOfJob } from '../../jobs/verbs/job-verbs.tsx';
import { type PageAction, useCurrentActions } from '../../ui/page/page-actions.ts';
import { commands, matchByWords, jobByNumber, parseAction, parseTyped } from './palette-commands.ts';
import { type ReasonLike } from '../../client/reason-text.ts';

/**
 * Finds the buttons and links of the current page in the DOM, so that the command palette can offer all of
 * them. Only the actions that a screen registers have shortcuts (decision 054).
 */

interface PageButton {
  label: string;
  icon: IconName | undefined;
  /** The name of the record if the button is in the record's row. It is undefined for a button outside the rows. */
  of: string | undefined;
  /** The page's text that says why the button is disabled. It is null if the button is enabled. */
  why: string | null;
  /** The URL of a link, or a function that clicks the button. */
  run: string | (() => void);
}

const buttonSelector = `#main .mantine-Button-root, #main .${CSS.escape(buttons.asText ?? '')}`;
const iconOf = (button: HTMLElement) =>
  button.querySelector<SVGElement>('svg[data-icon]')?.dataset['icon'] as IconName | undefined;

/** Returns the button's label without visual parts such as the letter of a key. */
function labelOf(button: HTMLElement): string {
  const given = button.getAttribute('aria-label');
  if (given !== null) return given;
  const copy = button.cloneNode(true) as HTMLElement;
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return (copy.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}

const rowOf = (button: HTMLElement) =>
  button.closest('tr, li')?.querySelector('a:not(.mantine-Button-root)')?.textContent ?? undefined;

function whyNot(button: HTMLElement): string | null {
  if (button.getAttribute('aria-disabled') !== 'true' && !button.matches(':disabled')) return null;
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
}

/**
 * The delay in ms before a button opens a menu. By then the closed palette has returned the focus, which would close
 * an open menu.
 */
const settled = 60;
function press(button: HTMLElement): void {
  if (!button.hasAttribute('aria-haspopup')) button.click();
  else
    setTimeout(() => {
      button.focus();
      button.click();
    }, settled);
}

const runOf = (button: HTMLElement): PageButton['run'] =>
  button instanceof HTMLAnchorElement && button.target === '' && !button.hasAttribute('download')
    ? `${button.pathname}${button.search}${button.hash}`
    : () => press(button);

/** Returns the page's visible buttons from top to bottom. */
function pageButtons(): PageButton[] {
  return [...document.querySelectorAll<HTMLElement>(buttonSelector)]
    .filter((button) => button.checkVisibility({ visibilityProperty: true }) && !button.closest('[inert]'))
    .map((button) => ({
      label: labelOf(button),
      icon: iconOf(button),
      of: rowOf(button),
      why: whyNot(button),
      run: runOf(button),
    }));
}

export interface Item {
  key: string;
  picture: ReactNode;
  label: string;
  more?: string;
  right?: ReactNode;
  /** The letter that opens the item when pressed together with Alt. */
  letter?: string;
  /** The URL that the item opens, or the function that it runs. */
  run: string | (() => unknown);
  /**
   * Why the user can't use the item, as a reason or as the page's text. It is null if the user can use the
   * item.
   */
  refusal: ReasonLike | string | null;
  /** The job whose actions the palette offers while the user has picked this item. */
  job?: JobItem;
}

export interface Section {
  title: string;
  note?: string;
  items: readonly Item[];
}

interface Findings {
  sections: Section[];
  /** Whether the sections are complete for the typed text. */
  isSettled: boolean;
}

const shown = 3;
const wait = 150;
const drawn = (name: IconName) => <Icon name={name} />;

const jobItem = (job: JobItem): Item => ({
  key: job.id,
  picture: <Thumb url={job.artworkThumbUrl} />,
  label: job.name,
  more: `${job.number} · ${job.customer.name}`,
  right: (
    <>
      <ShortOf job={job} />
      <LatenessMark job={job} />
      <JobStatus job={job} />
    </>
  ),
  run: to('JobDetails', job.id),
  refusal: null,
  job,
});

const customerItem = ({ id, name, city, jobsCount }: CustomerItem): Item => ({
  key: id,
  picture: drawn('customer'),
  label: name,
  more: `${city} · ${count(jobsCount, 'job')}`,
  run: to('CustomerDetails', id),
  refusal: null,
});

const machineItem = ({ id, name, type }: MachineItem): Item => ({
  key: id,
  picture: drawn('machine'),
  label: name,
  more: type,
  run: to('MachineDetails', id),
  refusal: null,
});

function noPlaceInTime(status: JobItem['status']): Reason | null {
  if (status === 'draft') return reason('not-scheduled');
  return isOpenJob(status) ? null : reason('nothing-to-make');
}

/**
 * Returns an action as an item with the action's key. `of` makes the item's key unique if several records
 * offer the same action.
 */
const verbItem = ({ label, icon, key, refusal: why, run }: PageAction, of: string, job?: JobItem): Item => ({
  key: `${of} ${label}`,
  picture: drawn(icon ?? 'arrow-right'),
  label,
  ...(key !== undefined && { right: <kbd>{key.toUpperCase()}</kbd> }),
  run,
  refusal: why ?? null,
  ...(job && { job }),
});

/**
 * Sorts possible actions before refused ones, so that Enter never reaches a refused action while another action is
 * possible.
 */
const doableFirst = (items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => Number(a.refusal !== null) - Number(b.refusal !== null));

/** Returns the actions on the job, each with the reason if it is refused. */
function useVerbsOf(job: JobItem | undefined): { verbs: readonly PageAction[]; isComing: boolean } {
  const client = useQueryClient();
  const search = query(contract.jobs.get, { params: { id: job?.id ?? '' } });
  const { data, isLoading } = useQuery({ ...search, enabled: job !== undefined, meta: { inPlace: true } });
  if (!job || data?.id !== job.id) return { verbs: [], isComing: isLoading };
  return { verbs: verbsOfJob(client, data).filter(({ keyOnly }) => !keyOnly), isComing: false };
}

/** Returns what the palette offers for a job: links to the job's screens, and actions that run at once. */
function useJobActions(job: JobItem | undefined): Section[] {
  const me = useMe();
  const { verbs } = useVerbsOf(job);
  if (!job) return [];
  const { id, number, operationsCount, status } = job;
  const mayNot = refusal(me, 'edit');
  const action = (label: string, icon: IconName, address: string, why: ReasonLike | null): Item => ({
    key: `${id} ${label}`,
    picture: drawn(icon),
    label,
    run: address,
    refusal: why,
    job,
  });
  const noSteps = operationsCount === 0 ? reason('no-steps') : null;
  const timeline = `${to('QueuesTimeline')}?job=${id}`;
  const items = [
    action(t('Open its operations'), 'operations', to('JobOperationList', id), noSteps),
    action(t('Assign paper'), 'paper', to('JobPaperDetails', id), null),
    action(t('Edit'), 'edit', to('JobEdit', id), mayNot),
    action(t('Duplicate'), 'duplicate', to('JobDuplicate', id), mayNot),
    action(t('Show on the timeline'), 'board', timeline, noPlaceInTime(status)),
  ];
  const known = new Set(items.map(({ label }) => label));
  const more = verbs.filter(({ label }) => !known.has(label)).map((verb) => verbItem(verb, id, job));
  return [{ title: t`Actions for ${number}`, items: [...items, ...more] }];
}

/** Finds the job and the action in text such as “schedule 2451”. */
function useTypedAction(term: string): Findings {
  const read = parseAction(term);
  const [number] = useDebouncedValue(read?.number ?? '', wait);
  const search = query(contract.jobs.sorted, { query: { term: number, per: 20 } });
  const { data, isLoading } = useQuery({ ...search, enabled: number !== '', meta: { inPlace: true } });
  const job = read && data ? jobByNumber(data.items, read.number) : undefined;
  const { verbs, isComing } = useVerbsOf(job);
  if (!read) return { sections: [], isSettled: true };
  const isSettled = number === read.number && !isLoading && !isComing;
  if (!job) return { sections: [], isSettled };
  const items = matchByWords(verbs, read.action).map((verb) => verbItem(verb, `do ${job.id}`));
  return { sections: sectionOf(`${job.number} ${job.name}`, items, items.length), isSettled };
}

/** The largest number of the page's buttons that the palette shows before the user types. */
const mostButtons = 8;

/**
 * Returns the page's buttons with matching labels. It leaves out the labels in `known`, which the palette
 * lists as actions.
 */
function buttonItems(term: string, known: ReadonlySet<string>): Item[] {
  const items = matchByWords(pageButtons(), term).map(({ label, icon, of, why, run }): Item => ({
    key: `button ${label} ${of ?? ''}`,
    picture: drawn(icon ?? 'arrow-right'),
    label,
    ...(of !== undefined && !label.includes(of) && { more: of }),
    run,
    refusal: why,
  }));
  const byKey = new Map(items.filter(({ label }) => !known.has(label)).map((item) => [item.key, item]));
  return [...byKey.values()];
}

/**
 * Returns the page's actions and buttons: all of them with `all`, else the first few. The palette shows those
 * in `first` before the records that it found, and those in `else` after them.
 */
function usePageSections(term: string, all: boolean): Record<'first' | 'else', Section[]> {
  const groups = useCurrentActions().toReversed();
  const offered = groups.map(({ title, verbs }) => ({
    title,
    verbs: verbs.filter(({ keyOnly }) => !keyOnly),
  }));
  const known = new Set(offered.flatMap(({ verbs }) => verbs.map(({ label }) => label)));
  const items = buttonItems(term, known);
  const [word = ''] = term.toLowerCase().split(' ');
  const begun = items.filter(({ label }) => label.toLowerCase().startsWith(word));
  const others = items.filter((item) => !begun.includes(item));
  return {
    first: [
      ...offered.flatMap(({ title, verbs }) => {
        const items = doableFirst(matchByWords(verbs, term).map((verb) => verbItem(verb, title)));
        return sectionOf(title, items, items.length);
      }),
      ...sectionOf(t('This page'), all ? begun : begun.slice(0, mostButtons), begun.length),
    ],
    else: sectionOf(t('Also on this page'), others, others.length),
  };
}

const questionWords = t('how, why, what, where, which, who, can, may, should').split(', ');

/** Returns whether one of the term's words asks a question. In Hindi it can be any of them, in English mostly the first. */
const isQuestion = (term: string) =>
  term
    .toLowerCase()
    .split(/\s/)
    .some((word) => questionWords.includes(word));

/** Returns places of the manual that answer a question. The browser loads the manual at the first one. */
function useManual(typed: string): Item[] {
  const term = isQuestion(typed) ? typed : '';
  const { data } = useQuery({
    queryKey: ['manual', term],
    queryFn: async () => (await withManual(() => import('../../help/search-manual.ts'))).searchManual(term),
    enabled: term !== '',
    placeholderData: keepPreviousData,
    networkMode: 'always',
    staleTime: Infinity,
    meta: { inPlace: true },
  });
  if (term === '') return [];
  return (data ?? []).slice(0, shown).map(({ page, title, heading, anchor }) => ({
    key: `help ${page} ${anchor}`,
    picture: drawn('info'),
    label: heading || title,
    more: heading && title,
    run: to('HelpPage', page) + (anchor && `#${anchor}`),
    refusal: null,
  }));
}

function useFindings(term: string) {
  const search = { query: { term, per: shown } };
  const found = { enabled: term !== '', placeholderData: keepPreviousData, meta: { inPlace: true } };
  const jobs = useQuery({ ...query(contract.jobs.sorted, search), ...found });
  const customers = useQuery({ ...query(contract.customers.sorted, search), ...found });
  const machines = useQuery({ ...query(contract.machines.sorted, search), ...found });
  if (term === '') return { isSettled: true };
  const isSettled = [jobs, customers, machines].every(
    ({ isLoading, isPlaceholderData }) => !isLoading && !isPlaceholderData,
  );
  return { jobs: jobs.data, customers: customers.data, machines: machines.data, isSettled };
}

const sectionOf = (title: string, items: readonly Item[], total: number): Section[] =>
  items.length === 0
    ? []
    : [{ title, items, ...(total > items.length && { note: t`${items.length} of ${total}` }) }];

/** Merges sections with the same title, so that each title appears once. */
function merged(sections: readonly Section[]): Section[] {
  const byTitle = new Map<string, Section>();
  for (const section of sections) {
    const before = byTitle.get(section.title);
    byTitle.set(section.title, before ? { ...before, items: [...before.items, ...section.items] } : section);
  }
  return [...byTitle.values()];
}

/**
 * Returns all sections of the palette. `picked` is the job for which the palette offers actions. Without a picked
 * job, it offers actions for the first job found.
 */
export function usePaletteSections(typed: string, picked: JobItem | undefined): Findings {
  const me = useMe();
  const { term, commandsOnly } = parseTyped(typed);
  const [settled] = useDebouncedValue(term, wait);
  const looksFor = commandsOnly || term === '' ? '' : term;
  const { jobs, customers, machines, isSettled } = useFindings(looksFor === '' ? '' : settled);
  const among = jobs?.items.find(({ id }) => id === picked?.id);
  const jobActions = useJobActions(among ?? jobs?.items[0]);
  const typedAction = useTypedAction(term);
  const ofPage = usePageSections(term, commandsOnly || term !== '');
  const manual = useManual(commandsOnly ? '' : settled);
  const search = matchByWords(commands, term).map(({ label, icon, run, permission }): Item => ({
    key: typeof run === 'string' ? run : label,
    picture: drawn(icon),
    label,
    run,
    refusal: refusal(me, permission),
  }));
  const sections = merged([
    ...typedAction.sections,
    ...ofPage.first,
    ...sectionOf(t('Jobs'), (jobs?.items ?? []).map(jobItem), jobs?.metadata.total ?? 0),
    ...jobActions,
    ...sectionOf(t('Customers'), (customers?.items ?? []).map(customerItem), customers?.metadata.total ?? 0),
    ...sectionOf(t('Machines'), (machines?.items ?? []).map(machineItem), machines?.metadata.total ?? 0),
    ...ofPage.else,
    ...sectionOf(t('Go to or add'), search, search.length),
    ...sectionOf(t('In the manual'), manual, manual.length),
  ]);
  const isFound = isSettled && (looksFor === '' || looksFor === settled);
  return { sections, isSettled: isFound && typedAction.isSettled };
}
