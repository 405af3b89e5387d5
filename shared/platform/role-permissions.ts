/**
 * Defines the permissions of each role (design: "Who may do what"). The server and the screens use this
 * table. A test calls every endpoint as every role and compares the outcome with the table.
 */
import { type Duty } from './duties.ts';
import { type Reason, reason, type ReasonCode } from './reasons/refusal-reason.ts';
import { userPermissions, type UserType, userTypes } from './specification-constants.ts';

/**
 * The role of an actor: a user, a program with an API key (decision 049), or the device at a machine without the
 * session of a person (decision 101).
 */
export type ActorType = UserType | 'Key' | 'Device';

/**
 * Says which role has which permission. `own` limits it to the user's own records, account or last actions.
 * `given` requires that an Admin gave it to the user, or to the key as a scope. The column of a device shows which
 * buttons its screen offers. A device itself writes nothing (`refusalToWrite`). `wall` is a part of `read`: what the
 * wall screen of a hall shows (decision 107).
 */
const table = {
  read: { Admin: 'yes', Standard: 'yes', Restricted: 'yes', Key: 'given', Device: 'yes' },
  wall: { Admin: 'yes', Standard: 'yes', Restricted: 'yes', Key: 'given', Device: 'yes' },
  floor: { Admin: 'yes', Standard: 'yes', Restricted: 'yes', Key: 'given', Device: 'yes' },
  edit: { Admin: 'yes', Standard: 'yes', Restricted: 'no', Key: 'given', Device: 'no' },
  review: { Admin: 'yes', Standard: 'yes', Restricted: 'no', Key: 'given', Device: 'no' },
  stock: { Admin: 'yes', Standard: 'yes', Restricted: 'given', Key: 'given', Device: 'no' },
  dispatch: { Admin: 'yes', Standard: 'yes', Restricted: 'given', Key: 'given', Device: 'no' },
  delete: { Admin: 'yes', Standard: 'no', Restricted: 'no', Key: 'given', Device: 'no' },
  deleteOwn: { Admin: 'yes', Standard: 'own', Restricted: 'no', Key: 'given', Device: 'no' },
  undo: { Admin: 'yes', Standard: 'own', Restricted: 'own', Key: 'given', Device: 'yes' },
  self: { Admin: 'yes', Standard: 'yes', Restricted: 'yes', Key: 'no', Device: 'no' },
  selfOrAdmin: { Admin: 'yes', Standard: 'own', Restricted: 'own', Key: 'no', Device: 'no' },
  admin: { Admin: 'yes', Standard: 'no', Restricted: 'no', Key: 'no', Device: 'no' },
  device: { Admin: 'no', Standard: 'no', Restricted: 'no', Key: 'no', Device: 'yes' },
} as const satisfies Record<string, Record<ActorType, 'yes' | 'own' | 'given' | 'no'>>;

export type Permission = keyof typeof table;
export const permissions = Object.keys(table) as Permission[];

/**
 * The permissions that a key can have. Permissions of Admins alone and those about a user's own account are
 * excluded.
 */
export type KeyScope = {
  [P in Permission]: (typeof table)[P]['Key'] extends 'given' ? P : never;
}[Permission];
export const keyScopes = permissions.filter((each): each is KeyScope => table[each].Key === 'given') as [
  KeyScope,
  ...KeyScope[],
];

export interface Actor {
  /** The user's id, or null if the actor is an API key. */
  id: string | null;
  userType: ActorType;
  /**
   * What an Admin gave in addition: permissions of a Restricted user beyond the shop floor, or scopes of an
   * API key.
   */
  permissions?: readonly Permission[];
  /** The duties for which the user answers calls (decision 102). */
  duties?: readonly Duty[];
  /** The operation types that the user may run. If empty, the user may run all. */
  runs?: readonly string[];
  /** Whether the user signed in at a device by badge or PIN. Such a user can't change an account. */
  atDevice?: boolean;
}

/**
 * The reasons against two kinds of actors: those who lack the permission, and those who have it only for
 * their own records.
 */
const roleRefusals = {
  edit: 'only-office',
  review: 'only-office-reviews',
  stock: 'only-stock',
  dispatch: 'only-dispatch',
  delete: 'only-admin-deletes',
  deleteOwn: 'only-office-deletes',
  device: 'only-device',
} as const;
const ownerRefusals = { deleteOwn: 'only-maker-deletes', selfOrAdmin: 'only-admin-changes-user' } as const;
const codeFor = <C extends ReasonCode>(codes: Partial<Record<Permission, C>>, permission: Permission) =>
  codes[permission] ?? 'only-admin';

/** The user who created a record or acted on it last. The name is null if the log does not have it. */
export type Owner = { id: string | null; name: string | null };

/**
 * Returns why the actor lacks the permission, or null. `owner` is the user who created the record or last
 * acted on it. Without `owner`, null only means that the actor has the permission for some records.
 */
export function refusal(actor: Actor, permission: Permission, owner?: Owner | string | null): Reason | null {
  const grant = table[permission][actor.userType];
  if (permission === 'selfOrAdmin' && actor.atDevice) return reason('not-at-device');
  if (grant === 'yes') return null;
  const given = actor.permissions ?? [];
  const isGiven = given.includes(permission) || (permission === 'wall' && given.includes('read'));
  if (grant === 'given' && isGiven) return null;
  if (actor.userType === 'Key')
    return grant === 'no' ? reason('never-by-key') : reason('not-in-scopes', { scope: permission });
  if (grant === 'no' || grant === 'given') return reason(codeFor(roleRefusals, permission));
  const { id, name } = typeof owner === 'object' && owner !== null ? owner : { id: owner, name: null };
  if (id === undefined || id === actor.id) return null;
  return permission === 'undo'
    ? reason('only-admin-undoes', { user: name })
    : reason(codeFor(ownerRefusals, permission));
}

/**
 * Returns the rights of a user who signed in at a device by badge or PIN: those of a Restricted user, with the further
 * permissions of the user's role. Four digits on a shared tablet must not open the office.
 */
export const rightsAtDevice = ({ userType, permissions = [] }: Pick<Actor, 'userType' | 'permissions'>) => ({
  userType: 'Restricted' as const,
  permissions: userPermissions.filter((each) => refusal({ id: null, userType, permissions }, each) === null),
  atDevice: true,
});

/** Returns why the actor may not write with the permission, or null. Only a person writes at a device. */
export const refusalToWrite = (
  actor: Actor,
  permission: Permission,
  owner?: Owner | string | null,
): Reason | null =>
  actor.userType === 'Device' && permission !== 'device'
    ? reason('badge-first')
    : refusal(actor, permission, owner);

/**
 * Returns the roles that have the permission for every record, not only for their own, in the table's
 * sequence.
 */
export function rolesAllowed(permission: Permission): UserType[] {
  return userTypes.filter((role) => table[permission][role] === 'yes');
}
