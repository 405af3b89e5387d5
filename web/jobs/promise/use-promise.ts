/**
 * Asks the planner when the shop could make a product, or a job like an earlier one. The request changes no
 * data.
 */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type PromiseRecord } from '../../../shared/queues/promise.contract.ts';
import { call } from '../../client/api/client.ts';
import { type Call } from '../../client/api/create-client.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { type GivenPromise } from './given-promise.ts';

/** Describes the product or job that the new job copies. */
export interface PromiseTemplate {
  kind: 'product' | 'job';
  id: string;
  name: string;
  /** The number of the job, or the code of the product. */
  number: string;
}

export interface PromiseQuery {
  like: Pick<PromiseTemplate, 'kind' | 'id'>;
  /** The quantity to make. It is null to take the quantity of the copied job. */
  quantity: number | null;
  by: string | null;
  /** The customer of the new job. If it is unknown, the new job takes the copied job's customer. */
  customer?: string | null;
}

/** Finds products and jobs by the typed text. Jobs whose number ends with this text come first. */
export function usePromiseTemplates(
  term: string,
  isOn: boolean,
): { templates: readonly PromiseTemplate[]; isFound: boolean } {
  const search = { query: { term, per: 5 } };
  const found = { enabled: isOn && term !== '', meta: { inPlace: true } };
  const products = useQuery({ ...query(contract.products.sorted, search), ...found }).data;
  const jobs = useQuery({ ...query(contract.jobs.sorted, search), ...found }).data;
  const ofJobs = (jobs?.items ?? []).map(({ id, name, number }): PromiseTemplate => ({
    kind: 'job',
    id,
    name,
    number,
  }));
  const ofProducts = (products?.items ?? []).map(({ id, name, code }): PromiseTemplate => ({
    kind: 'product',
    id,
    name,
    number: code,
  }));
  const isMeant = ({ number }: PromiseTemplate) => number.toLowerCase().endsWith(term.toLowerCase());
  const named = ofJobs.filter(isMeant);
  return {
    templates: [...named, ...ofProducts, ...ofJobs.filter((job) => !named.includes(job))],
    isFound: products !== undefined && jobs !== undefined,
  };
}

export interface PromiseState {
  /** The name of the product or job. It is null while it loads. */
  name: string | null;
  quantity: number | null;
  /** What the user still has to type before the planner can answer, or null if nothing is missing. */
  missing: 'amount' | 'operations' | null;
  answer: PromiseRecord | undefined;
  error: Error | null;
}

type PromiseBody = NonNullable<Call<typeof contract.answers.promise>['body']>;

/** Returns options for useQuery that ask the planner. While `body` is null, no request is sent. */
export const promiseQuery = (body: PromiseBody | null) =>
  queryOptions({
    queryKey: ['answers', 'promise', body],
    queryFn: () => call(contract.answers.promise, { body: body ?? { quantity: 1 } }),
    enabled: body !== null,
    staleTime: 30_000,
    meta: { inPlace: true },
  });

/** Returns the planner's result. If `wanted` is null, it sends no request. */
export function usePromise(wanted: PromiseQuery | null): PromiseState {
  const id = wanted?.like.id ?? '';
  const isA = (kind: PromiseTemplate['kind']) => ({
    enabled: wanted?.like.kind === kind,
    meta: { inPlace: true },
  });
  const product = useQuery({ ...query(contract.products.select, { params: { id } }), ...isA('product') });
  const job = useQuery({ ...query(contract.jobs.get, { params: { id } }), ...isA('job') });
  const of = wanted?.like.kind === 'job' ? job.data : product.data;
  const quantity = wanted?.quantity ?? (wanted?.like.kind === 'job' ? (job.data?.quantity ?? null) : null);
  const missing =
    of === undefined
      ? null
      : of.productOperations.length === 0
        ? 'operations'
        : quantity === null
          ? 'amount'
          : null;
  const body =
    of === undefined || missing !== null || quantity === null
      ? null
      : {
          quantity,
          buffer: of.buffer ?? 0,
          ups: of.ups ?? 1,
          ...(of.priority !== undefined && { priority: of.priority }),
          paperLength: of.paperLength ?? 0,
          paperBreadth: of.paperBreadth ?? 0,
          paperQuality: of.paperQuality ?? '',
          paperGsm: of.paperGsm ?? 0,
          ink: of.ink ?? '',
          coat: of.coat ?? '',
          productCode: of.productCode,
          deliveryDate: wanted?.by ?? null,
          productOperations: of.productOperations.map(({ type, overlap = false }) => ({ type, overlap })),
        };
  const { data, error } = useQuery(promiseQuery(body));
  return {
    name: of?.name ?? null,
    quantity,
    missing,
    answer: body === null ? undefined : data,
    error: error ?? product.error ?? job.error,
  };
}

const filled = (values: Record<string, string | number | null>): string => {
  const given = Object.entries(values).flatMap(([key, value]) =>
    value === null ? [] : [[key, String(value)]],
  );
  return given.length > 0 ? `?${new URLSearchParams(given).toString()}` : '';
};

/** Returns the URL of the form for the new job. If the user has chosen a promise, the URL contains it. */
export const jobAddress = (
  { like, quantity, customer = null }: PromiseQuery,
  given: GivenPromise | null,
): string =>
  to(like.kind === 'job' ? 'JobDuplicate' : 'ProductJobCreate', like.id) +
  filled({
    quantity,
    delivery: given && given.promisedDate,
    way: given && given.promisedWay,
    odds: given && given.promisedOdds,
    customer,
  });

/** Returns the URL of the screen that shows the whole result. */
export const promiseAddress = ({ like, quantity, by, customer = null }: PromiseQuery): string =>
  to('Promise') + filled({ like: `${like.kind}:${like.id}`, quantity, by, customer });
