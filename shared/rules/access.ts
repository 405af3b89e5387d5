/**
 * The permissions of each role (design: "Who may do what"). The server and the screens use this table; a test
 * calls every endpoint as every role and compares.
 */
import { type Reason, reason, type ReasonCode } from '../reasons/reason.ts';
import { type UserType } from './catalogue.ts';

/** An actor is a user of some type, or a program with an API key (decision 049). */
export type ActorType = UserType | 'Key';

/**
 * `own` allows a Standard user to act on records that they created. `given` requires the permission of a
 * Restricted user, or the scope of a key.
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

/** The permissions that a key can have: all except those for a user's own data and those of Admins. */
export type KeyScope = {
  [P in Permission]: (typeof table)[P]['Key'] extends 'given' ? P : never;
}[Permission];
export const keyScopes = permissions.filter((each): each is KeyScope => table[each].Key === 'given') as [
  KeyScope,
  ...KeyScope[],
];

export interface Actor {
  /** Null for an API key, which is no user. */
  id: string | null;
  userType: ActorType;
  /** The permissions that a Restricted user has beyond the floor, or the scopes of a key. */
  permissions?: readonly Permission[];
}

/**
 * The reasons for roles that lack a permission altogether, and for roles that may act on their own records
 * only.
 */
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

/** The user who created a record or acted last, with the name if it is known. */
export type Owner = { id: string | null; name: string | null };

/**
 * Returns why the actor lacks the permission, or null. `owner` created the record or acted; without it the
 * result says whether the role can ever have the permission.
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

/** Returns the roles that have the permission for any record, in the table's order. */
export function rolesAllowed(permission: Permission): string[] {
  return Object.entries(table[permission]).flatMap(([role, grant]) => (grant === 'yes' ? [role] : []));
}
