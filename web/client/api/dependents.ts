/** Which queries are out of date when a record of an entity changes, through this browser or another. */
import { type Query, type QueryClient } from '@tanstack/react-query';
import { contract, type Contract } from '../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../shared/contract/endpoint.ts';

export type Entity = keyof Contract;

/** The other entities whose screens show records of an entity. */
const dependents: Partial<Record<Entity, readonly Entity[]>> = {
  operations: ['machines', 'jobs', 'papers', 'queues'],
  // Movements of stock name their job.
  jobs: ['operations', 'machines', 'papers', 'inks', 'customers', 'queues'],
  papers: ['jobs'],
  inks: ['jobs'],
  products: ['components'],
  components: ['products'],
  machines: ['operations', 'jobs', 'queues'],
  // Operations, also those in a machine's queue, name their job's customer.
  customers: ['jobs', 'operations', 'machines', 'queues'],
  // The number of late jobs depends on the shop's time zone; the sign-in page shows the shop's name.
  settings: ['queues', 'jobs', 'users'],
  // Operations, also those in a machine's queue, and movements of stock name the user.
  users: ['customers', 'jobs', 'operations', 'machines', 'papers', 'inks'],
};

const names = new Map<Endpoint, readonly [Entity, string]>(
  Object.entries(contract).flatMap(([entity, verbs]) =>
    Object.entries(verbs).map(([verb, endpoint]) => [endpoint, [entity as Entity, verb]] as const),
  ),
);

/** An endpoint's place in the contract: `['jobs', 'get']`. */
export function nameOf(endpoint: Endpoint): readonly [Entity, string] {
  const name = names.get(endpoint);
  if (name === undefined) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract`);
  return name;
}

/** These entities and all that depend on them; an unknown name is returned as it is. */
export function dependentsOf(changed: Iterable<string>): Set<string> {
  return new Set([...changed].flatMap<string>((entity) => [entity, ...(dependents[entity as Entity] ?? [])]));
}

const removed = new Set<string>();

/** Marks a record as being deleted, so that its screen, which is about to close, does not fetch it again. */
export function markRemoved(id: string): void {
  removed.add(id);
}

/** Removes the mark: the record was not deleted after all. */
export function unmarkRemoved(id: string): void {
  removed.delete(id);
}

function isOfRemoved(query: Query): boolean {
  const call = query.queryKey[2] as { params?: { id?: string } } | undefined;
  return call?.params?.id !== undefined && removed.has(call.params.id);
}

/**
 * Marks everything that depends on the changed entities as out of date and refetches what is on the screen. Resolves when
 * that is done.
 */
export function invalidate(client: QueryClient, changed: Iterable<string>): Promise<void> {
  const entities = dependentsOf(changed);
  return client.invalidateQueries({
    predicate: (query) => entities.has(String(query.queryKey[0])) && !isOfRemoved(query),
  });
}
