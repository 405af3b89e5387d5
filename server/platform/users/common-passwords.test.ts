import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop, signIn } from '../../testing/shop.ts';

const { users } = contract;
const shop = await openShop();
afterAll(() => shop.close());

test.each([
  ['one of the commonest', 'password123'],
  ['one of the commonest in capitals', 'QwertyUiop'],
  ['the last of the list', '87654321vv'],
  ['their name', 'anjali bose'],
  ['their e-mail address', 'Anjali.Bose@shop.example'],
  ['its first part', 'anjali.bose'],
])('a password that is %s is refused wherever a password is set', async (_what, password) => {
  const easy = { password: 'Password is too easy to guess; choose another one' };
  const person = { name: 'Anjali Bose', username: 'anjali.bose@shop.example' };
  const made = await shop.ask('Admin', users.create, { body: { ...person, password } });
  expect([made.status, made.problem.errors]).toEqual([400, easy]);
  const body = { name: 'Anjali Bose', username: 'anjali.bose@shop.example', password: 'a good password' };
  const { id } = await shop.call('Admin', users.create, { body });
  const params = { id };
  const me = { token: await signIn(shop.url, person.username, 'a good password') };
  const present = 'a good password';
  for (const answer of [
    await shop.ask(me, users.password, { params, body: { password, present } }),
    await shop.ask('Admin', users.password, { params, body: { password } }),
    await shop.ask('Admin', users.update, { params, body: { password } }),
  ])
    expect([answer.status, answer.problem.errors]).toEqual([400, easy]);
  await shop.call('Admin', users.remove, { params });
});
