import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sentenceOrNull } from './reasons/refusal-reason.ts';
import { keyScopes, permissions, type Permission, refusal, refusalToWrite } from './role-permissions.ts';
import { userPermissions, userTypes } from './specification-constants.ts';

/**
 * The expected outcome for each permission and role: whether the role has it for other users' records, and
 * for the user's own.
 */
const table: Record<Permission, Record<(typeof userTypes)[number], { others: boolean; own: boolean }>> = {
  read: row('yes', 'yes', 'yes'),
  wall: row('yes', 'yes', 'yes'),
  floor: row('yes', 'yes', 'yes'),
  edit: row('yes', 'yes', 'no'),
  review: row('yes', 'yes', 'no'),
  stock: row('yes', 'yes', 'no'),
  dispatch: row('yes', 'yes', 'no'),
  delete: row('yes', 'no', 'no'),
  deleteOwn: row('yes', 'own', 'no'),
  undo: row('yes', 'own', 'own'),
  self: row('yes', 'yes', 'yes'),
  selfOrAdmin: row('yes', 'own', 'own'),
  admin: row('yes', 'no', 'no'),
  device: row('no', 'no', 'no'),
};
type Grant = 'yes' | 'own' | 'no';
function row(...grants: [Grant, Grant, Grant]) {
  const of = (grant: Grant) => ({ others: grant === 'yes', own: grant !== 'no' });
  return { Admin: of(grants[0]), Standard: of(grants[1]), Restricted: of(grants[2]) };
}

const ravi = { id: 'ravi', name: 'Ravi Kumar' };

describe('permissions', () => {
  test.each(permissions.flatMap((permission) => userTypes.map((role) => [role, permission] as const)))(
    '%s: %s',
    (userType, permission) => {
      const actor = { id: 'me', userType };
      const { others, own } = table[permission][userType];
      expect(refusal(actor, permission, 'someone else') === null).toBe(others);
      expect(refusal(actor, permission, null) === null).toBe(others);
      expect(refusal(actor, permission, 'me') === null).toBe(own);
      expect(refusal(actor, permission) === null).toBe(own);
    },
  );

  test('a permission gives a Restricted user its own rights, and nothing else', () => {
    for (const held of userPermissions)
      for (const permission of permissions) {
        const before = refusal({ id: 'me', userType: 'Restricted' }, permission, 'her');
        const after = refusal({ id: 'me', userType: 'Restricted', permissions: [held] }, permission, 'her');
        expect(after, `${permission} with ${held}`).toEqual(permission === held ? null : before);
      }
  });

  test('a lesser role has no permission that a greater one lacks', () => {
    const owner = fc.constantFrom(undefined, null, 'me', 'someone else');
    fc.assert(
      fc.property(fc.constantFrom(...permissions), owner, (permission, ownerId) => {
        const may = userTypes.map((userType) => !refusal({ id: 'me', userType }, permission, ownerId));
        expect(may).toEqual([...may].sort((a, b) => Number(b) - Number(a)));
      }),
    );
  });

  test('a key may use its scopes, but never permissions of a user or an Admin', () => {
    expect(permissions.filter((each) => !(keyScopes as Permission[]).includes(each))).toEqual([
      'self',
      'selfOrAdmin',
      'admin',
      'device',
    ]);
    for (const scope of keyScopes)
      for (const permission of permissions)
        for (const owner of [undefined, null, 'her']) {
          const may = !refusal({ id: null, userType: 'Key', permissions: [scope] }, permission, owner);
          const isPart = permission === 'wall' && scope === 'read';
          expect(may, `${permission} with ${scope}`).toBe(permission === scope || isPart);
        }
  });

  test('a device alone reads, and nothing else; who comes to it does not change an account', () => {
    for (const permission of permissions) {
      const device = { id: null, userType: 'Device' } as const;
      const isOfFloor = ['read', 'wall', 'floor', 'undo', 'device'].includes(permission);
      expect(refusal(device, permission) === null).toBe(isOfFloor);
      const mayNot = refusalToWrite(device, permission);
      expect(mayNot?.code ?? null).toBe(permission === 'device' ? null : 'badge-first');
    }
    const atDevice = { id: 'me', userType: 'Restricted', atDevice: true } as const;
    expect(refusal(atDevice, 'selfOrAdmin', 'me')?.code).toBe('not-at-device');
    expect(refusal(atDevice, 'floor')).toBeNull();
  });

  test.each([
    ['Key', 'edit', undefined, 'This API key has no scope edit'],
    ['Key', 'admin', undefined, 'An API key can’t do this; sign in'],
    ['Restricted', 'edit', undefined, 'Only the office can change this'],
    ['Restricted', 'stock', undefined, 'Only the office and storekeepers can do this'],
    ['Restricted', 'dispatch', undefined, 'Only the office and people who dispatch can do this'],
    ['Standard', 'delete', undefined, 'Only an Admin can delete this'],
    ['Restricted', 'deleteOwn', undefined, 'Only the office can delete this'],
    ['Standard', 'deleteOwn', 'her', 'Only an Admin or the person who added this can delete it'],
    ['Restricted', 'undo', ravi, 'Ravi Kumar did this. Ask Ravi or an Admin to undo it'],
    ['Standard', 'undo', 'her', 'Someone else did this. Ask an Admin to undo it'],
    ['Restricted', 'selfOrAdmin', 'her', 'Only an Admin can change another user'],
    ['Standard', 'admin', undefined, 'Only an Admin can do this'],
    ['Device', 'edit', undefined, 'Only the office can change this'],
    ['Admin', 'device', undefined, 'Only a device that is set up for a machine can do this'],
  ] as const)('for %s and %s the refusal says who may do it', (userType, permission, ownerId, words) => {
    expect(sentenceOrNull(refusal({ id: 'me', userType }, permission, ownerId))).toBe(words);
  });
});
