/** Determines which cached queries are outdated after a record has changed, in this browser or in another one. */
import { type Query, type QueryClient } from '@tanstack/react-query';
import { type Contract } from '../../../shared/contract/contract.ts';
import {
  type ChangeEvent,
  type RecalculatedEntity,
} from '../../../shared/history/records/system.contract.ts';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { contract } from '../contract.ts';
import { idsIn, sharersIn } from './collect-ids.ts';

export type Entity = keyof Contract;

/**
 * Says which queries of a dependent entity a change affects: all queries, only those that contain a changed
 * record, or also all queries of these endpoints, or with such data.
 */
type Reach = 'all' | 'named' | readonly string[] | ((data: unknown) => boolean);

/** The names of the jobs' endpoints that return expected dates. */
const dated = ['sorted', 'list', 'get', 'ofUser', 'ofCustomer', 'ofOrder'];

/** Lists for each entity the other entities that show its records on their screens. Histories show all of them. */
const dependents: Partial<
  Record<Entity | 'paper_orders' | RecalculatedEntity, Partial<Record<Entity, Reach>>>
> = {
  // The server recalculated expected dates without changing a record. Only queries with such dates are read again.
  expected: {
    jobs: dated,
    queues: ['expected'],
    answers: ['why', 'causes'],
    plans: ['remedies'],
    today: 'all',
  },
  // The recalculation also changes which jobs are at risk, or how much they make.
  risk: { jobs: [...dated, 'counts'], machines: ['operations'], today: 'all' },
  // The number of jobs with a paused operation changes without naming the jobs.
  operations: {
    machines: 'named',
    tools: 'all',
    jobs: ['counts'],
    papers: 'named',
    queues: 'all',
    answers: 'all',
    plans: ['remedies'],
    today: 'all',
    review: 'all',
    documents: 'named',
  },
  // Stock movements name their job. Whether stock can be deleted depends on jobs that it does not name.
  jobs: {
    fields: ['uses'],
    operations: 'named',
    machines: 'named',
    tools: 'all',
    papers: 'all',
    stock: 'all',
    inks: 'all',
    customers: 'named',
    queues: 'all',
    answers: 'all',
    plans: ['remedies'],
    today: 'all',
    review: 'all',
    dispatches: 'all',
    deliveryNotes: 'all',
    documents: ['buyingPages'],
  },
  // Operations can't start while the paper in stock is too little. A movement names the jobs with sheets of the
  // paper.
  papers: {
    jobs: ['eligiblePapers'],
    layouts: 'all',
    stock: 'all',
    operations: 'named',
    machines: 'named',
    queues: 'named',
    answers: 'named',
    today: 'all',
    documents: ['buyingPages'],
  },
  // An order names its paper and the jobs that wait for it. The server can offer the ordered sheets to any job.
  paper_orders: {
    stock: 'all',
    layouts: 'all',
    papers: 'named',
    jobs: ['eligiblePapers'],
    operations: 'named',
    queues: 'all',
    answers: 'all',
    plans: ['remedies'],
    today: 'all',
    documents: ['buyingPages'],
  },
  // Only the user's own writes on orders. Events name their orders, papers and jobs.
  stock: {
    papers: 'all',
    layouts: 'all',
    jobs: 'all',
    operations: 'all',
    queues: 'all',
    answers: 'all',
    plans: ['remedies'],
    today: 'all',
  },
  // Only the user's own writes on pins. Events name their operations.
  pins: {
    operations: 'named',
    machines: 'named',
    queues: 'all',
    jobs: 'named',
    answers: 'all',
    plans: ['remedies'],
  },
  // A lorry appears through the deliveries of its jobs.
  dispatches: { deliveryNotes: 'all', documents: 'all', jobs: 'all', customers: 'named', queues: 'named' },
  // The darkness of inks decides how long change-overs take, in shops with wash-ups.
  inks: { jobs: 'all', queues: (data) => data instanceof Object && 'inkDarkness' in data },
  // A tool contains the names of the plans that need it, and of the machine that has it.
  products: { components: 'all', tools: 'all' },
  components: { products: 'all', tools: 'all' },
  machines: {
    calendars: 'all',
    layouts: 'all',
    operations: 'all',
    tools: 'all',
    jobs: 'all',
    queues: 'all',
    answers: 'all',
    plans: ['remedies'],
    today: 'all',
    review: 'all',
  },
  // Machines name their calendar, and all expected dates depend on it.
  calendars: {
    machines: 'named',
    queues: 'all',
    answers: 'all',
    plans: ['remedies'],
    jobs: ['sorted', 'list', 'counts', 'get'],
    today: 'all',
    review: 'all',
  },
  // Operations contain the names of their tools, and start only where these are. Plans contain names and places.
  tools: {
    operations: 'named',
    machines: 'named',
    queues: 'named',
    jobs: 'named',
    products: 'named',
    components: 'named',
  },
  // Operations, also in a machine's queue, contain the name of their job's customer, who may want scans before Run.
  customers: {
    jobs: 'named',
    operations: 'all',
    machines: 'all',
    queues: 'all',
    answers: 'all',
    today: 'all',
  },
  // The number of late jobs depends on the shop's time zone; the sign-in page shows the shop's name. The shop may want
  // scans before Run.
  settings: {
    operations: 'all',
    machines: 'all',
    documents: 'all',
    queues: 'all',
    answers: 'all',
    plans: ['remedies'],
    jobs: 'all',
    users: 'all',
    today: 'all',
    review: 'all',
  },
  // Values of a retired field are not shown, and required ones prevent scheduling.
  fields: { jobs: 'all', today: 'all', documents: 'all' },
  // The frame then loads Today again.
  sampleShop: { settings: 'all' },
  // Records contain the names of their values, and not their ids.
  lists: {
    customers: 'all',
    jobs: 'all',
    operations: 'all',
    machines: 'all',
    queues: 'all',
    answers: 'all',
    products: 'all',
    components: 'all',
    papers: 'all',
    stock: 'all',
    dispatches: 'all',
    today: 'all',
  },
  // Operations, also in a machine's queue, and stock movements contain only the user's name.
  users: {
    customers: 'all',
    jobs: 'all',
    operations: 'all',
    machines: 'all',
    papers: 'all',
    inks: 'all',
    today: 'all',
  },
};

/** The entities whose new records no other entity's screen can show yet. */
const namedLater = new Set(['customers', 'users', 'lists']);

const places = new Map<Endpoint, readonly [Entity, string]>(
  Object.entries(contract).flatMap(([entity, verbs]) =>
    Object.entries(verbs).map(([verb, endpoint]) => [endpoint, [entity as Entity, verb]] as const),
  ),
);

/** Returns an endpoint's entity and name in the contract: `['jobs', 'get']`. */
export function nameOf(endpoint: Endpoint): readonly [Entity, string] {
  const name = places.get(endpoint);
  if (name === undefined) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract`);
  return name;
}

/**
 * Returns these entities, all entities that depend on them, and the audit log. It returns unknown names unchanged.
 */
export function dependentsOf(changed: Iterable<string>): Set<string> {
  return new Set([
    ...[...changed].flatMap((entity) => [entity, ...Object.keys(dependents[entity as Entity] ?? {})]),
    'history',
    'system',
  ]);
}

const removed = new Set<string>();

/** Marks a record as being deleted, so that the record's screen, which is about to close, does not fetch it again. */
export function markRemoved(id: string): void {
  removed.add(id);
}

/** Removes the mark of markRemoved after the deletion has failed. */
export function unmarkRemoved(id: string): void {
  removed.delete(id);
}

export function isOfRemoved(query: Query): boolean {
  const id = callOf(query)?.params?.id;
  return id !== undefined && removed.has(id);
}

const callOf = (query: Query) => query.queryKey[2] as { params?: { id?: string } } | undefined;

/** The fields of a change event that decide which queries the change affects. */
export type Changed = Pick<ChangeEvent, 'entity' | 'id' | 'version' | 'concerns'>;

const derivedEntities = { expected: true, risk: true } satisfies Record<RecalculatedEntity, true>;
const isDerived = (entity: string) => entity in derivedEntities;

/** Returns whether the change may have outdated the query's data. */
export function isConcerned(query: Query, { entity, id, version, concerns }: Changed): boolean {
  const [own, verb] = query.queryKey as [string, string];
  const { data } = query.state;
  // The first request is under way, and may have read the data before the change.
  const isUnknown = data === undefined;
  const isNamed = () => {
    const [called, shown] = [idsIn(callOf(query)), idsIn(data)];
    const shared = isOfOneJob(query) && ofJobs.has(entity) ? sharersIn(data) : none;
    const isShown = (each: string) => shown.has(each) && !shared.has(each);
    return shown.has(id) || [id, ...concerns].some((each) => called.has(each) || isShown(each));
  };
  if (own === entity)
    return isUnknown || callOf(query)?.params?.id === undefined || isList(data) || isNamed();
  // Every change adds a line to the audit log. A reader who has gone far back in it stays there.
  if (own === 'system') return !isDerived(entity) && pagesOf(data) <= 3;
  if (version === 1 && namedLater.has(entity)) return false;
  const reach = own === 'history' ? 'named' : dependents[entity as Entity]?.[own as Entity];
  if (reach === undefined) return false;
  const isReached =
    typeof reach === 'function'
      ? reach(data)
      : reach === 'all' || (reach !== 'named' && reach.includes(verb));
  if (isDerived(entity) && !isReached) return false;
  const isSome = isDerived(entity) && concerns.length > 0 && !countsDerived(query);
  return (isReached && !isSome) || isUnknown || isNamed();
}

/**
 * Returns whether the query is about a single job or the job's operations. Changes of other jobs do not affect its
 * data, even if the jobs share a customer or a machine.
 */
const isOfOneJob = ({ queryKey }: Query) =>
  queryKey[0] === 'jobs' && (queryKey[1] === 'get' || queryKey[1] === 'operations');
const ofJobs = new Set(['jobs', 'operations']);
const none: ReadonlySet<string> = new Set();

/** Returns whether a job that is not in the data can still affect the data, as in totals and calculated lists. */
function countsDerived({ queryKey }: Query): boolean {
  const [own, verb, call] = queryKey as [string, string, unknown];
  return (
    own === 'today' || verb === 'counts' || /"(expected|lateness|short)"/.test(JSON.stringify(call ?? null))
  );
}

/** Returns whether the data is a list, in which filters and sequence decide which records appear. */
const isList = (data: unknown) =>
  typeof data === 'object' && data !== null && ('items' in data || 'pages' in data);

const pagesOf = (data: unknown) => (data as { pages?: unknown[] } | undefined)?.pages?.length ?? 0;

/**
 * Marks all queries that depend on the entities as outdated. It refetches the queries that a screen shows, in part
 * where possible, and resolves after that.
 */
export async function invalidate(
  client: QueryClient,
  changed: Iterable<string>,
  change?: Changed,
): Promise<void> {
  const entities = dependentsOf(changed);
  const concerned = client
    .getQueryCache()
    .findAll({ predicate: (query) => entities.has(String(query.queryKey[0])) && !isOfRemoved(query) });
  await Promise.all(concerned.map((query) => refresh(client, query, change && idsOf(query, change))));
}

/** Returns the ids in the query's data that the change affects, or null if the change affects all of the data. */
export function idsOf({ meta, state }: Query, change: Changed): readonly string[] | null {
  return (state.data !== undefined && meta?.part?.idsOf(change, state.data)) || null;
}

/** Refetches a query that is on the screen, in part if possible. Marks any other query as outdated. */
export async function refresh(
  client: QueryClient,
  query: Query,
  ids: readonly string[] | null = null,
): Promise<void> {
  const { part } = query.meta ?? {};
  const former = query.state.data;
  const idle = query.isActive() && query.state.fetchStatus === 'idle' && !query.state.isInvalidated;
  if (part && idle && former !== undefined && ids !== null && ids.length > 0 && ids.length <= part.most) {
    const next = await part.fetch(former, ids).catch(() => undefined);
    // Another response came meanwhile, so this part may be older.
    if (next !== undefined && query.state.data === former) {
      client.setQueryData(query.queryKey, next);
      return;
    }
  }
  await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
}
