/** The specification's names of query fields, taken beside those that the calls have (spec §3 Customer, §7). */
import { otherNames } from '../../../shared/contract/endpoint.ts';
import { type Reason } from '../../../shared/reasons/reason.ts';

type Query = Record<string, unknown>;

/** Takes what was sent under the other names. Where both were sent the call's own wins, as if the other were not there. */
export function applyQueryAliases(query: Query): void {
  for (const [name, other] of Object.entries(otherNames)) {
    if (name in query) Reflect.deleteProperty(query, other);
    else if (other in query) query[name] = query[other];
  }
}

/** The field and what is wrong with it, under the name that it was sent by. */
export function toSentName(query: object, field: string, because: Reason): [field: string, because: Reason] {
  const other = Object.entries(otherNames).find(([name]) => name === field)?.[1];
  if (other === undefined || !(other in query)) return [field, because];
  return [other, { ...because, values: { ...because.values, field: other } }];
}
