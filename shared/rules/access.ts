/**
 * Who may do what (design: "Who may do what"). The table is data: the server refuses by it, the screens explain by it,
 * and a test calls every endpoint as every role and compares.
 */
import { type Reason, reason, type ReasonCode } from '../reasons/reason.ts';
import { type UserPermission, type UserType } from './catalogue.ts';

/** The rows of the table. `own` allows a Standard user what they made themselves, `given` a Restricted one who holds the permission. */
const table = {
  read: { Admin: 'yes', Standard: 'yes', Restricted: 'yes' },
  floor: { Admin: 'yes', Standard: 'yes', Restricted: 'yes' },
  edit: { Admin: 'yes', Standard: 'yes', Restricted: 'no' },
  stock: { Admin: 'yes', Standard: 'yes', Restricted: 'given' },
  dispatch: { Admin: 'yes', Standard: 'yes', Restricted: 'given' },
  delete: { Admin: 'yes', Standard: 'no', Restricted: 'no' },
  deleteOwn: { Admin: 'yes', Standard: 'own', Restricted: 'no' },
  undo: { Admin: 'yes', Standard: 'own', Restricted: 'own' },
  self: { Admin: 'yes', Standard: 'yes', Restricted: 'yes' },
  selfOrAdmin: { Admin: 'yes', Standard: 'own', Restricted: 'own' },
  admin: { Admin: 'yes', Standard: 'no', Restricted: 'no' },
} as const satisfies Record<string, Record<UserType, 'yes' | 'own' | 'given' | 'no'>>;

export type Permission = keyof typeof table;
export const permissions = Object.keys(table) as Permission[];

export interface Actor {
  id: string;
  userType: UserType;
  /** None where left out. */
  permissions?: readonly UserPermission[];
}

/** What is said where the role may never do it, and where it may with its own alone. */
const never = {
  edit: 'only-office',
  stock: 'only-stock',
  dispatch: 'only-dispatch',
  delete: 'only-admin-deletes',
  deleteOwn: 'only-office-deletes',
} as const;
const notOwn = { deleteOwn: 'only-maker-deletes', selfOrAdmin: 'only-admin-changes-user' } as const;
const of = <C extends ReasonCode>(codes: Partial<Record<Permission, C>>, permission: Permission) =>
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
  const held: readonly Permission[] = actor.permissions ?? [];
  if (grant === 'given' && held.includes(permission)) return null;
  if (grant === 'no' || grant === 'given') return reason(of(never, permission));
  const { id, name } = typeof owner === 'object' && owner !== null ? owner : { id: owner, name: null };
  if (id === undefined || id === actor.id) return null;
  return permission === 'undo' ? reason('only-admin-undoes', { user: name }) : reason(of(notOwn, permission));
}

/** The roles that may do it the person who made the record, in the table's order. */
export function whoMay(permission: Permission): string[] {
  return Object.entries(table[permission]).flatMap(([role, grant]) => (grant === 'yes' ? [role] : []));
}
