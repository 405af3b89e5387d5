/** The palette's results, in sections. */
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
import { Thumb } from '../../ui/marks/artwork.tsx';
import { count } from '../../ui/page/format.ts';
import { Icon, type IconName } from '../../ui/page/icons.tsx';
import { LatenessMark } from '../../ui/marks/expected.tsx';
import { ShortOf } from '../../ui/marks/short.tsx';
import { JobStatus } from '../../ui/marks/states.tsx';
import { matching, readTyped } from './commands.ts';
import { type Because } from '../../client/said.ts';

export interface Item {
  key: string;
  picture: ReactNode;
  label: string;
  more?: string;
  right?: ReactNode;
  address: string;
  /** Why it can't be done; null if it can. */
  refusal: Because | null;
  /** The job whose actions are offered while this item is picked. */
  job?: JobItem;
}

export interface Section {
  title: string;
  note?: string;
  items: readonly Item[];
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
  address: to('JobDetails', job.id),
  refusal: null,
  job,
});

const customerItem = ({ id, name, city, jobsCount }: CustomerItem): Item => ({
  key: id,
  picture: drawn('customer'),
  label: name,
  more: `${city} · ${count(jobsCount, 'job')}`,
  address: to('CustomerDetails', id),
  refusal: null,
});

const machineItem = ({ id, name, type }: MachineItem): Item => ({
  key: id,
  picture: drawn('machine'),
  label: name,
  more: type,
  address: to('MachineDetails', id),
  refusal: null,
});

function noPlaceInTime(status: JobItem['status']): Reason | null {
  if (status === 'draft') return reason('not-scheduled');
  return isOpenJob(status) ? null : reason('nothing-to-make');
}

/** Actions for a job, each a link to the screen where it is done. */
function useJobActions(job: JobItem | undefined): Section[] {
  const me = useMe();
  if (!job) return [];
  const { id, number, operationsCount, status } = job;
  const mayNot = refusal(me, 'edit');
  const action = (label: string, icon: IconName, address: string, why: Because | null): Item => ({
    key: `${id} ${label}`,
    picture: drawn(icon),
    label,
    address,
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
  return [{ title: `Actions for ${number}`, items }];
}

function useFindings(term: string) {
  const asked = { query: { term, per: shown } };
  const found = { enabled: term !== '', placeholderData: keepPreviousData, meta: { inPlace: true } };
  const jobs = useQuery({ ...query(contract.jobs.sorted, asked), ...found }).data;
  const customers = useQuery({ ...query(contract.customers.sorted, asked), ...found }).data;
  const machines = useQuery({ ...query(contract.machines.sorted, asked), ...found }).data;
  return term === '' ? {} : { jobs, customers, machines };
}

const sectionOf = (title: string, items: readonly Item[], total: number): Section[] =>
  items.length === 0
    ? []
    : [{ title, items, ...(total > items.length && { note: `${items.length} of ${total}` }) }];

/** `picked` is the job whose actions are offered; without it, the first job found. */
export function useSections(typed: string, picked: JobItem | undefined): Section[] {
  const me = useMe();
  const { term, commandsOnly } = readTyped(typed);
  const [settled] = useDebouncedValue(term, wait);
  const { jobs, customers, machines } = useFindings(commandsOnly || term === '' ? '' : settled);
  const among = jobs?.items.find(({ id }) => id === picked?.id);
  const jobActions = useJobActions(among ?? jobs?.items[0]);
  const asked = matching(term).map(({ label, icon, address, permission }): Item => ({
    key: address,
    picture: drawn(icon),
    label,
    address,
    refusal: refusal(me, permission),
  }));
  return [
    ...sectionOf('Jobs', (jobs?.items ?? []).map(jobItem), jobs?.metadata.total ?? 0),
    ...jobActions,
    ...sectionOf('Customers', (customers?.items ?? []).map(customerItem), customers?.metadata.total ?? 0),
    ...sectionOf('Machines', (machines?.items ?? []).map(machineItem), machines?.metadata.total ?? 0),
    ...sectionOf('Go to or add', asked, asked.length),
  ];
}
