/**
 * Who may do what (design: "Who may do what"). The table is data: the server refuses by it, the screens explain by it,
 * and a test calls every endpoint as every role and compares.
 */
import { type Reason, reason, type ReasonCode } from '../reasons/reason.ts';
import { type UserType } from './catalogue.ts';

/** Who acts: a user of a type, or a program by an API key, which is no user (decision 049). */
export type ActorType = UserType | 'Key';

/**
 * The rows of the table. `own` allows a Standard user what they made themselves, `given` a Restricted one who holds the permission, and a
 * key that has it among its scopes.
 */
const table = {
  read: { Admin: 'yes', Standard: 'yes', Restricted: 'yes', Key: 'given' },
  floor: { Admin: 'yes', Standard: 'yes', Restricted: 'yes', Key: 'given' },
  edit: { Admin: 'yes', Standard: 'yes', Restricted: 'no', Key: 'given' },
  review: { Admin: 'yes', Standard: 'yes', Restricted: 'no', Key: 'given' },
  stock: { Admin: 'yes', Standard: 'yes', Restricted: 'given', Key: 'given' },
  dispatch: { Admin: 'yes', Standard: 'yes', Restricted: 'given', Key: 'given' },
  delete: { Admin: 'yes', Standard: 'no', Restricted: 'no', Key: 'given' },
  deleteOwn: { Admin: 'yes', Standard: 'own', Restricted: 'no', Key: 'given' },
  undo: { Admin: 'yes', Standard: 'own', Restricted: 'own', Key: 'given' },
  self: { Admin: 'yes', Standard: 'yes', Restricted: 'yes', Key: 'no' },
  selfOrAdmin: { Admin: 'yes', Standard: 'own', Restricted: 'own', Key: 'no' },
  admin: { Admin: 'yes', Standard: 'no', Restricted: 'no', Key: 'no' },
} as const satisfies Record<string, Record<ActorType, 'yes' | 'own' | 'given' | 'no'>>;

export type Permission = keyof typeof table;
export const permissions = Object.keys(table) as Permission[];

/** What a key can be given: all but what is a user's own, and what is an Admin's. */
export type KeyScope = {
  [P in Permission]: (typeof table)[P]['Key'] extends 'given' ? P : never;
}[Permission];
export const keyScopes = permissions.filter((each): each is KeyScope => table[each].Key === 'given') as [
  KeyScope,
  ...KeyScope[],
];

export interface Actor {
  /** Null: nobody's, as what a key has made has no user. */
  id: string | null;
  userType: ActorType;
  /** Beyond what the type may, or a key's scopes. None where left out. */
  permissions?: readonly Permission[];
}

/** What is said where the role may never do it, and where it may with its own alone. */
const roleRefusals = {
  edit: 'only-office',
  review: 'only-office-reviews',
  stock: 'only-stock',
  dispatch: 'only-dispatch',
  delete: 'only-admin-deletes',
  deleteOwn: 'only-office-deletes',
} as const;
const ownerRefusals = { deleteOwn: 'only-maker-deletes', selfOrAdmin: 'only-admin-changes-user' } as const;
const codeFor = <C extends ReasonCode>(codes: Partial<Record<Permission, C>>, permission: Permission) =>
  codes[permission] ?? 'only-admin';

/** Who made a record or did the thing, with the name where it is known. */
export type Owner = { id: string | null; name: string | null };

/**
 * Why `actor` may not do what `permission` names, or null when they may.
 * `owner` is who made the record (or did the thing); leave it out to ask whether the role may ever do it.
 */
export function refusal(actor: Actor, permission: Permission, owner?: Owner | string | null): Reason | null {
  const grant = table[permission][actor.userType];
  if (grant === 'yes') return null;
  if (grant === 'given' && actor.permissions?.includes(permission)) return null;
  if (actor.userType === 'Key')
    return grant === 'no' ? reason('never-by-key') : reason('not-in-scopes', { scope: permission });
  if (grant === 'no' || grant === 'given') return reason(codeFor(roleRefusals, permission));
  const { id, name } = typeof owner === 'object' && owner !== null ? owner : { id: owner, name: null };
  if (id === undefined || id === actor.id) return null;
  return permission === 'undo'
    ? reason('only-admin-undoes', { user: name })
    : reason(codeFor(ownerRefusals, permission));
}

/** The roles that may do it the person who made the record, in the table's order. */
export function rolesAllowed(permission: Permission): string[] {
  return Object.entries(table[permission]).flatMap(([role, grant]) => (grant === 'yes' ? [role] : []));
}
