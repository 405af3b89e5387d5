import { afterAll, expect, test } from 'vitest';
import { contract } from '../../../shared/contract/contract.ts';
import { openShop, signIn } from '../../testing/shop.ts';

const { users } = contract;
const shop = await openShop();
afterAll(() => shop.close());

await shop.call('Admin', contract.settings.update, { body: { shopName: 'Malnad Press' } });

test.each([
  ['one of the commonest', 'password123'],
  ['one of the commonest in capitals', 'QwertyUiop'],
  ['a common one with a sign', 'Password1!'],
  ['a row of keys', 'zaq12wsx'],
  ['the name of the product', 'makeready'],
  ['the name of the product with letters replaced', 'M@kere4dy1'],
  ['the name of the shop', 'malnad press'],
  ['the name of the shop in one word, with a year', 'MalnadPress2026'],
  ['their name', 'anjali bose'],
  ['their name in one word', 'AnjaliBose1'],
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

test.each(['Rx7#kd92', 'long enough', 'correct horse battery'])('%s is a good password', async (password) => {
  const person = { name: 'Vikram Rao', username: 'vikram@shop.example' };
  const { status, data } = await shop.ask('Admin', users.create, { body: { ...person, password } });
  expect(status).toBe(200);
  await shop.call('Admin', users.remove, { params: { id: data.id } });
});
