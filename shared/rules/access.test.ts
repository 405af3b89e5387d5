import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { permissions, type Permission, refusal } from './access.ts';
import { userTypes } from './catalogue.ts';

/** The design's table, written out: what each role may do to what others made, and to what is their own. */
const table: Record<Permission, Record<(typeof userTypes)[number], { others: boolean; own: boolean }>> = {
  read: row('yes', 'yes', 'yes'),
  floor: row('yes', 'yes', 'yes'),
  edit: row('yes', 'yes', 'no'),
  delete: row('yes', 'no', 'no'),
  deleteOwn: row('yes', 'own', 'no'),
  undo: row('yes', 'own', 'own'),
  self: row('yes', 'yes', 'yes'),
  selfOrAdmin: row('yes', 'own', 'own'),
  admin: row('yes', 'no', 'no'),
};
type Grant = 'yes' | 'own' | 'no';
function row(...grants: [Grant, Grant, Grant]) {
  const of = (grant: Grant) => ({ others: grant === 'yes', own: grant !== 'no' });
  return { Admin: of(grants[0]), Standard: of(grants[1]), Restricted: of(grants[2]) };
}

describe('who may do what', () => {
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

  test('a lesser role may nothing that a greater one may not', () => {
    const owner = fc.constantFrom(undefined, null, 'me', 'someone else');
    fc.assert(
      fc.property(fc.constantFrom(...permissions), owner, (permission, ownerId) => {
        const may = userTypes.map((userType) => !refusal({ id: 'me', userType }, permission, ownerId));
        expect(may).toEqual([...may].sort((a, b) => Number(b) - Number(a)));
      }),
    );
  });

  test.each([
    [
      'Restricted',
      'edit',
      undefined,
      'A Restricted user may not create or change this; Admin and Standard may',
    ],
    ['Standard', 'delete', undefined, 'A Standard user may not delete this; Admin may'],
    ['Standard', 'deleteOwn', 'her', 'A Standard user may delete this only where it is their own'],
    ['Restricted', 'undo', 'her', 'A Restricted user may undo this only where it is their own'],
    ['Standard', 'admin', undefined, 'A Standard user may not do this; Admin may'],
  ] as const)('%s, %s: the refusal says who may', (userType, permission, ownerId, words) => {
    expect(refusal({ id: 'me', userType }, permission, ownerId)).toBe(words);
  });
});
