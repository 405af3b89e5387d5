import { expect, test } from 'vitest';
import { type Duty } from '../platform/duties.ts';
import { sentence } from '../platform/reasons/refusal-reason.ts';
import { type Actor } from '../platform/role-permissions.ts';
import { callChangedAt, lateAnswerReason, refuseAnswer } from './operation-calls.ts';

const at = '2026-11-23T08:49:00.000Z';
const answer = {
  userName: 'Anita Nair',
  at: '2026-11-23T08:51:00.000Z',
  expectedAt: '2026-11-23T09:10:00.000Z',
  note: '',
};
const call = (duty: Duty) => ({ duty, at, answer: null });
const restricted = (...duties: Duty[]): Actor => ({ id: 'r', userType: 'Restricted', duties });

test.each<[Actor, Duty | null, string | null]>([
  [restricted('prepress'), 'prepress', null],
  [restricted('store', 'prepress'), 'prepress', null],
  [restricted('store'), 'prepress', 'only-called'],
  [restricted(), 'prepress', 'only-called'],
  [{ id: 'r', userType: 'Restricted' }, 'store', 'only-called'],
  [{ id: 's', userType: 'Standard' }, 'planning', null],
  [{ id: 'a', userType: 'Admin' }, 'maintenance', null],
  [{ id: 'd', userType: 'Device' }, 'ink', 'only-called'],
  [{ id: null, userType: 'Key', permissions: ['floor'] }, 'ink', 'only-called'],
  [{ id: null, userType: 'Key', permissions: ['floor', 'edit'] }, 'ink', null],
  [{ id: 'a', userType: 'Admin' }, null, 'no-call'],
  [restricted('prepress'), null, 'no-call'],
])('%j answers a call of %s: %s', (actor, duty, code) => {
  expect(refuseAnswer(actor, duty && call(duty))?.code ?? null).toBe(code);
});

test('a call changes when it is made and with each answer', () => {
  expect(callChangedAt(call('store'))).toBe(at);
  expect(callChangedAt({ ...call('store'), answer })).toBe(answer.at);
});

test('a late answer hears of the answer before it, or of the new call', () => {
  expect(sentence(lateAnswerReason({ ...call('prepress'), answer }, 'Asia/Kolkata'))).toMatch(
    /^Anita Nair has answered already: about .*14:40$/,
  );
  expect(sentence(lateAnswerReason(call('prepress'), 'Asia/Kolkata'))).toBe(
    'It has been paused again since; look at the new call',
  );
});
