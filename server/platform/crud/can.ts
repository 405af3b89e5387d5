/** What a person may do with a record: told with it, and refused where a verb does it (docs/decisions/014). */
import { type Kind } from '../../../shared/contract/crud.ts';
import { type Reason, type Told, toldEach } from '../../../shared/reasons/reason.ts';
import { type Permission } from '../../../shared/rules/access.ts';
import { canRecord } from '../../../shared/rules/can.ts';
import { refuseBy } from '../verb/problems.ts';
import { type Context, signedIn, type Verb } from '../verb/verb.ts';

export type Verbs<K extends Kind> = keyof K['verbs'] & string;
export type Can<K extends Kind> = Record<Verbs<K>, Told | null>;

export interface CanOf<K extends Kind, R, W> {
  /** Who made the record, where some may do something with their own alone. */
  owner?: (row: R) => string | null;
  /** By the rules, what stands against a verb for everyone. A change is refused by its fields alone. */
  against?: (row: W) => { [V in Exclude<Verbs<K>, 'edit'>]?: Reason | null };
}

/** Of rows as lists read them, `R`, and with all that is read with a single record, `W`. */
export function canOf<K extends Kind, R, W extends R>(kind: K, { owner, against }: CanOf<K, R, W>) {
  const verbs: Record<string, Permission> = kind.verbs;
  const reasons = (row: W): { [V in string]?: Reason | null } => against?.(row) ?? {};
  const authorise = (verb: Verb, what: Verbs<K>, row: R) => verb.authorise(kind.verbs[what], owner?.(row));
  return {
    /** What the reader may do with the record of the row now. Throws 401 without one. */
    told: (reader: Pick<Context, 'person'>, row: W): Can<K> =>
      toldEach(canRecord(signedIn(reader), verbs, owner?.(row), reasons(row))) as Can<K>,
    /** Refuses (403) what the person may never do with the record of the row. */
    authorise,
    /** Refuses (403, 409) what the person may not do with it now. */
    refuse: (verb: Verb, what: Verbs<K>, row: W): void => {
      authorise(verb, what, row);
      refuseBy(reasons(row)[what] ?? null);
    },
  };
}
