/**
 * Reads the search, filters and sort order of a job list from the URL, and writes changes of them to the URL.
 */
import { priorities } from '../../../shared/platform/specification-constants.ts';
import { type JobStatus, jobStatuses } from '../../../shared/jobs/aggregate/job-status.ts';
import { useListState } from '../../ui/table/list-state.ts';
import { type JobColumn, jobColumns } from '../../ui/marks/job-rows.tsx';
import { t } from '../../../shared/platform/translate.ts';

/** Restricts a list to the jobs of one customer, user, paper or ink. */
export interface JobFilters {
  customerId?: string;
  userId?: string;
  paperId?: string;
  inkId?: string;
}

export const filterNames = ['status', 'city', 'type', 'priority', 'field', 'fieldValue'] as const;

/**
 * Defines job lists by a property other than the status, such as lateness. In the URL, the list's name
 * replaces a status: `/job?status=late`.
 */
export const views = {
  late: { label: t('Late'), asks: { lateness: 'late' } },
  'at-risk': { label: t('At risk'), asks: { lateness: 'at-risk' } },
  short: { label: t('Short'), asks: { short: 'true' } },
  'late-or-at-risk': { label: t('Late or at risk'), asks: { lateness: 'any' } },
  'no-date': { label: t('No date'), asks: { lateness: 'no-date' } },
  'due-soon': { label: t('Due within 3 days'), asks: { dueSoon: 'true' } },
  paused: { label: t('Paused on the floor'), asks: { paused: 'true' } },
  'to-plan': { label: t('Without operations'), asks: { awaits: 'operations' } },
  'to-schedule': { label: t('Ready to schedule'), asks: { awaits: 'schedule' } },
  'to-approve': { label: t('Artwork to approve'), asks: { awaits: 'approval' } },
  ready: { label: t('Can be sent'), asks: { ready: 'true' } },
  left: { label: t('Left'), asks: { left: 'any' } },
  'left-late': { label: t('Left late'), asks: { left: 'late' } },
  'held-by-inspection': { label: t('Held by inspection'), asks: { heldByInspection: 'true' } },
  'no-paper': { label: t('Waiting for paper'), asks: { awaits: 'paper' } },
} as const;
export type JobView = keyof typeof views;
export const jobViews = Object.keys(views) as JobView[];

const oneOf = <const V extends string>(values: readonly V[], value: string | null): V | null =>
  values.find((each) => each === value) ?? null;

export const isView = (status: JobStatus | JobView): status is JobView => status in views;

/** Returns whether the view shows the jobs that the shop dispatched in a period. */
const isLeft = (status: JobStatus | JobView | null) => status === 'left' || status === 'left-late';
/** Returns the period in the URL, or nothing if the URL has none. */
const requestedDays = (list: { filter: (name: string) => string | null }) => {
  const [from, to] = [list.filter('from'), list.filter('to')];
  return from && to ? { from, to } : {};
};

export function useJobsQuery(filters: JobFilters) {
  const list = useListState(jobColumns);
  const chosen = {
    status: oneOf([...jobStatuses, ...jobViews], list.filter('status')),
    city: list.filter('city') || null,
    type: list.filter('type') || null,
    priority: oneOf(priorities, list.filter('priority')),
    field: list.filter('field') || null,
    fieldValue: list.filter('fieldValue') || null,
  };
  const { status, ...others } = chosen;
  const asks = status && isView(status) ? views[status].asks : null;
  const { column, order } = list.sort;
  // Across all statuses, jobs still to be delivered come before finished ones.
  const sort: JobColumn | 'due' = column === 'delivery' && order === 'ascending' && !status ? 'due' : column;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== null));
  const narrowed = { ...filters, ...given, ...(list.term && { term: list.term }) };
  return {
    ...list,
    chosen,
    narrowed,
    /**
     * The lateness by which the view selects jobs. It is undefined for views that select jobs by another property.
     */
    lateness: asks && 'lateness' in asks ? asks.lateness : undefined,
    query: {
      ...narrowed,
      ...(status && (isView(status) ? views[status].asks : { status })),
      ...(isLeft(status) && requestedDays(list)),
      sort,
      order,
      per: 40,
    },
    searched:
      list.term !== '' || Object.entries(chosen).some(([name, value]) => name !== 'field' && value !== null),
  };
}
export type JobsQuery = ReturnType<typeof useJobsQuery>;
