/**
 * Determines which actions a user may take on a record. Responses contain the result as `can`, and the server
 * enforces it (decision 014).
 */
import { type AnyEntity } from '../../../shared/platform/contract/crud-endpoints.ts';
import {
  type Reason,
  type ReasonResponse,
  toReasonResponses,
} from '../../../shared/platform/reasons/refusal-reason.ts';
import { type Permission } from '../../../shared/platform/role-permissions.ts';
import { canForRecord } from '../../../shared/jobs/allowed-verbs.ts';
import { refuseBy } from '../verb/refusals.ts';
import { type Context, signedIn, type Verb } from '../verb/verb.ts';

export type Verbs<K extends AnyEntity> = keyof K['verbs'] & string;
export type Can<K extends AnyEntity> = Record<Verbs<K>, ReasonResponse | null>;

export interface CanOf<K extends AnyEntity, R, W> {
  /** Returns the id of the user who made the record. Some actions are allowed only on a user's own records. */
  owner?: (row: R) => string | null;
  /**
   * Returns, by verb, the reason against it that applies to every actor, or null. Edits are not in it, since only
   * single fields limit them.
   */
  against?: (row: W) => { [V in Exclude<Verbs<K>, 'edit'>]?: Reason | null };
}

/**
 * Returns the functions that check permissions for an entity. `R` is the row of a list, `W` the row of a single
 * record.
 */
export function canOf<K extends AnyEntity, R, W extends R>(kind: K, { owner, against }: CanOf<K, R, W>) {
  const verbs: Record<string, Permission> = kind.verbs;
  const reasons = (row: W): { [V in string]?: Reason | null } => against?.(row) ?? {};
  const authorise = (verb: Verb, what: Verbs<K>, row: R) => verb.authorise(kind.verbs[what], owner?.(row));
  return {
    /**
     * Returns, for each verb, the reason why the reader may not run it now, or null. Throws 401 if nobody is signed
     * in.
     */
    toCan: (reader: Pick<Context, 'person'>, row: W): Can<K> =>
      toReasonResponses(canForRecord(signedIn(reader), verbs, owner?.(row), reasons(row))) as Can<K>,
    /** Throws 403 if the person may not run the verb on the record at any time. */
    authorise,
    /**
     * Throws 403 if the person may not run the verb on the record at any time, or 409 if the record's state forbids
     * it now.
     */
    refuse: (verb: Verb, what: Verbs<K>, row: W): void => {
      authorise(verb, what, row);
      refuseBy(reasons(row)[what] ?? null);
    },
  };
}
