/**
 * Accepts the specification's names of query fields as aliases of the contract's names (spec §3 Customer,
 * §7).
 */
import { queryAliases } from '../../../shared/platform/contract/endpoint.ts';
import { type Reason } from '../../../shared/platform/reasons/refusal-reason.ts';

type Query = Record<string, unknown>;

/**
 * Replaces the specification's names in the query by the contract's names. If the query has both, the contract's name
 * wins.
 */
export function applyQueryAliases(query: Query): void {
  for (const [name, other] of Object.entries(queryAliases)) {
    if (name in query) Reflect.deleteProperty(query, other);
    else if (other in query) query[name] = query[other];
  }
}

/** Returns the invalid field and its reason, under the name that the client sent. */
export function toSentName(query: object, field: string, because: Reason): [field: string, because: Reason] {
  const other = Object.entries(queryAliases).find(([name]) => name === field)?.[1];
  if (other === undefined || !(other in query)) return [field, because];
  return [other, { ...because, values: { ...because.values, field: other } }];
}
