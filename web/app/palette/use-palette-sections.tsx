/** Collects the palette's results in sections, from the page, the server and the list of commands. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { contract } from '../../client/contract.ts';
import { type CustomerItem } from '../../../shared/contract/customers.ts';
import { type JobItem } from '../../../shared/contract/jobs.ts';
import { type MachineItem } from '../../../shared/contract/machines.ts';
import { refusal } from '../../../shared/rules/access.ts';
import { isOpenJob } from '../../../shared/rules/job-status.ts';
import { query } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useMe } from '../../client/session/session.ts';
import { Thumb } from '../../ui/marks/artwork-thumbnail.tsx';
import { count } from '../../ui/page/format.ts';
import { Icon, type IconName } from '../../ui/page/icons.tsx';
import { LatenessMark } from '../../ui/marks/expected-date.tsx';
import { ShortOf } from '../../ui/marks/pieces-short.tsx';
import { JobStatus } from '../../ui/marks/state-marks.tsx';
import { verbsOfJob } from '../../production/jobs/job-verbs.tsx';
import { type PageVerb, useVerbsNow } from '../../ui/page/page-verbs.ts';
import { pageButtons } from './page-buttons.ts';
import { commands, matchByWords, jobByNumber, parseAction, parseTyped } from './commands.ts';
import { type ReasonLike } from '../../client/reason-text.ts';

export interface Item {
  key: string;
  picture: ReactNode;
  label: string;
  more?: string;
  right?: ReactNode;
  /** The letter that opens the item when pressed together with Alt. */
  letter?: string;
  /** The address that the item opens, or the function that it runs. */
  run: string | (() => unknown);
  /** The refusal of the item, as a reason or in the page's words. It is null if the user can use the item. */
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
 * Returns a verb as an item with the verb's key. `of` makes the item's key unique if several records offer the same
 * verb.
 */
const verbItem = ({ label, icon, key, refusal: why, run }: PageVerb, of: string, job?: JobItem): Item => ({
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

/** Returns the job's verbs, each with the reason if it is refused. */
function useVerbsOf(job: JobItem | undefined): { verbs: readonly PageVerb[]; isComing: boolean } {
  const client = useQueryClient();
  const asked = query(contract.jobs.get, { params: { id: job?.id ?? '' } });
  const { data, isLoading } = useQuery({ ...asked, enabled: job !== undefined, meta: { inPlace: true } });
  if (!job || data?.id !== job.id) return { verbs: [], isComing: isLoading };
  return { verbs: verbsOfJob(client, data).filter(({ keyOnly }) => !keyOnly), isComing: false };
}

/** Returns the actions for a job: links to the job's screens, and verbs that run at once. */
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
    action('Open its operations', 'operations', to('JobOperationList', id), noSteps),
    action('Assign paper', 'paper', to('JobPaperDetails', id), null),
    action('Edit', 'edit', to('JobEdit', id), mayNot),
    action('Duplicate', 'duplicate', to('JobDuplicate', id), mayNot),
    action('Show on the timeline', 'board', timeline, noPlaceInTime(status)),
  ];
  const known = new Set(items.map(({ label }) => label));
  const more = verbs.filter(({ label }) => !known.has(label)).map((verb) => verbItem(verb, id, job));
  return [{ title: `Actions for ${number}`, items: [...items, ...more] }];
}

/** Finds the job and the action in text such as “schedule 2451”. */
function useTypedAction(term: string): Findings {
  const read = parseAction(term);
  const [number] = useDebouncedValue(read?.number ?? '', wait);
  const asked = query(contract.jobs.sorted, { query: { term: number, per: 20 } });
  const { data, isLoading } = useQuery({ ...asked, enabled: number !== '', meta: { inPlace: true } });
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
 * Returns the page's buttons whose words match, except buttons whose labels are in `known`, because the palette lists
 * them as verbs.
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
 * Returns the page's verbs and buttons: all of them with `all`, else the first few. The palette shows those in
 * `first` before the records that it found, and those in `else` after them.
 */
function usePageSections(term: string, all: boolean): Record<'first' | 'else', Section[]> {
  const groups = useVerbsNow().toReversed();
  const offered = groups.map(({ title, verbs }) => ({
    title,
    verbs: verbs.filter(({ keyOnly }) => !keyOnly),
  }));
  const known = new Set(offered.flatMap(({ verbs }) => verbs.map(({ label }) => label)));
  const buttons = buttonItems(term, known);
  const [word = ''] = term.toLowerCase().split(' ');
  const begun = buttons.filter(({ label }) => label.toLowerCase().startsWith(word));
  const others = buttons.filter((item) => !begun.includes(item));
  return {
    first: [
      ...offered.flatMap(({ title, verbs }) => {
        const items = doableFirst(matchByWords(verbs, term).map((verb) => verbItem(verb, title)));
        return sectionOf(title, items, items.length);
      }),
      ...sectionOf('This page', all ? begun : begun.slice(0, mostButtons), begun.length),
    ],
    else: sectionOf('Also on this page', others, others.length),
  };
}

function useFindings(term: string) {
  const asked = { query: { term, per: shown } };
  const found = { enabled: term !== '', placeholderData: keepPreviousData, meta: { inPlace: true } };
  const jobs = useQuery({ ...query(contract.jobs.sorted, asked), ...found });
  const customers = useQuery({ ...query(contract.customers.sorted, asked), ...found });
  const machines = useQuery({ ...query(contract.machines.sorted, asked), ...found });
  if (term === '') return { isSettled: true };
  const isSettled = [jobs, customers, machines].every(
    ({ isLoading, isPlaceholderData }) => !isLoading && !isPlaceholderData,
  );
  return { jobs: jobs.data, customers: customers.data, machines: machines.data, isSettled };
}

const sectionOf = (title: string, items: readonly Item[], total: number): Section[] =>
  items.length === 0
    ? []
    : [{ title, items, ...(total > items.length && { note: `${items.length} of ${total}` }) }];

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
export function useSections(typed: string, picked: JobItem | undefined): Findings {
  const me = useMe();
  const { term, commandsOnly } = parseTyped(typed);
  const [settled] = useDebouncedValue(term, wait);
  const looksFor = commandsOnly || term === '' ? '' : term;
  const { jobs, customers, machines, isSettled } = useFindings(looksFor === '' ? '' : settled);
  const among = jobs?.items.find(({ id }) => id === picked?.id);
  const jobActions = useJobActions(among ?? jobs?.items[0]);
  const typedAction = useTypedAction(term);
  const ofPage = usePageSections(term, commandsOnly || term !== '');
  const asked = matchByWords(commands, term).map(({ label, icon, run, permission }): Item => ({
    key: typeof run === 'string' ? run : label,
    picture: drawn(icon),
    label,
    run,
    refusal: refusal(me, permission),
  }));
  const sections = merged([
    ...typedAction.sections,
    ...ofPage.first,
    ...sectionOf('Jobs', (jobs?.items ?? []).map(jobItem), jobs?.metadata.total ?? 0),
    ...jobActions,
    ...sectionOf('Customers', (customers?.items ?? []).map(customerItem), customers?.metadata.total ?? 0),
    ...sectionOf('Machines', (machines?.items ?? []).map(machineItem), machines?.metadata.total ?? 0),
    ...ofPage.else,
    ...sectionOf('Go to or add', asked, asked.length),
  ]);
  const isFound = isSettled && (looksFor === '' || looksFor === settled);
  return { sections, isSettled: isFound && typedAction.isSettled };
}
