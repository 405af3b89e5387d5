/** What is out of date once a record of an entity has changed: one table, for own verbs and for the events feed. */
import { type Query, type QueryClient } from '@tanstack/react-query';
import { contract, type Contract } from '../../../shared/contract/contract.ts';
import { type Endpoint } from '../../../shared/contract/endpoint.ts';

export type Entity = keyof Contract;

/** Whose screens show a record of the entity besides its own; none where it isn't named. */
const dependents: Partial<Record<Entity, readonly Entity[]>> = {
  operations: ['machines', 'jobs', 'papers', 'queues'],
  // Where stock went says which job by its number.
  jobs: ['operations', 'machines', 'papers', 'inks', 'customers', 'queues'],
  papers: ['jobs'],
  inks: ['jobs'],
  products: ['components'],
  components: ['products'],
  machines: ['operations', 'jobs', 'queues'],
  // An operation, also one in a machine's queue, names its job's customer.
  customers: ['jobs', 'operations', 'machines', 'queues'],
  // How many jobs are late is counted in the shop's days; the sign-in page bears the shop's name.
  settings: ['queues', 'jobs', 'users'],
  // The person who did something is told by name: on operations, also those in a machine's queue, and on movements of stock.
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

/** The entities whose queries a change of these entities puts out of date; a name that isn't known stands for itself. */
export function dependentsOf(changed: Iterable<string>): Set<string> {
  return new Set([...changed].flatMap<string>((entity) => [entity, ...(dependents[entity as Entity] ?? [])]));
}

const removed = new Set<string>();

/** Remembers a record that is being deleted, so that the screen that is about to close doesn't ask for it again. */
export function forgetRecord(id: string): void {
  removed.add(id);
}

/** The record was not deleted after all. */
export function recallRecord(id: string): void {
  removed.delete(id);
}

function isOfRemoved(query: Query): boolean {
  const call = query.queryKey[2] as { params?: { id?: string } } | undefined;
  return call?.params?.id !== undefined && removed.has(call.params.id);
}

/**
 * Marks everything that depends on the changed entities as out of date and fetches again what is on the screen.
 * Resolves when that is done.
 */
export function invalidate(client: QueryClient, changed: Iterable<string>): Promise<void> {
  const entities = dependentsOf(changed);
  return client.invalidateQueries({
    predicate: (query) => entities.has(String(query.queryKey[0])) && !isOfRemoved(query),
  });
}
