/**
 * Who may do what (design: "Who may do what"). The table is data: the server refuses by it, the screens explain by it,
 * and a test calls every endpoint as every role and compares.
 */
import { type UserType } from './catalogue.ts';

/** The rows of the design's table. `own` allows a Standard user what they made themselves. */
const table = {
  read: { Admin: 'yes', Standard: 'yes', Restricted: 'yes' },
  floor: { Admin: 'yes', Standard: 'yes', Restricted: 'yes' },
  edit: { Admin: 'yes', Standard: 'yes', Restricted: 'no' },
  delete: { Admin: 'yes', Standard: 'no', Restricted: 'no' },
  deleteOwn: { Admin: 'yes', Standard: 'own', Restricted: 'no' },
  undo: { Admin: 'yes', Standard: 'own', Restricted: 'own' },
  self: { Admin: 'yes', Standard: 'yes', Restricted: 'yes' },
  selfOrAdmin: { Admin: 'yes', Standard: 'own', Restricted: 'own' },
  admin: { Admin: 'yes', Standard: 'no', Restricted: 'no' },
} as const satisfies Record<string, Record<UserType, 'yes' | 'own' | 'no'>>;

export type Permission = keyof typeof table;
export const permissions = Object.keys(table) as Permission[];

export interface Actor {
  id: string;
  userType: UserType;
}

const verbs: Record<Permission, string> = {
  read: 'read this',
  floor: 'run the floor',
  edit: 'create or change this',
  delete: 'delete this',
  deleteOwn: 'delete this',
  undo: 'undo this',
  self: 'do this',
  selfOrAdmin: 'change this user',
  admin: 'do this',
};

/**
 * Why `actor` may not do what `permission` names, or null when they may.
 * `ownerId` is who made the record (or did the thing); leave it out to ask whether the role may ever do it.
 */
export function refusal(actor: Actor, permission: Permission, ownerId?: string | null): string | null {
  const grant = table[permission][actor.userType];
  if (grant === 'yes') return null;
  if (grant === 'own') {
    if (ownerId === undefined || ownerId === actor.id) return null;
    return `A ${actor.userType} user may ${verbs[permission]} only where it is their own`;
  }
  return `A ${actor.userType} user may not ${verbs[permission]}; ${whoMay(permission).join(' and ')} may`;
}

/** The roles that may do it the person who made the record, in the table's order. */
export function whoMay(permission: Permission): string[] {
  return Object.entries(table[permission]).flatMap(([role, grant]) => (grant === 'yes' ? [role] : []));
}
