import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import {
  alerts,
  asha,
  box,
  open,
  press,
  refusal,
  type Saved,
  setUpFormTests,
  submit,
  type Values,
  write,
} from '../testing/form-test-helpers.tsx';

setUpFormTests();

const stale = (current: Values, version: number) => refusal(412, { current: { ...current, version } });

/** Simulates a server on which another user changes the record before every save. */
function server(first: Values, version: number) {
  let now = { ...first, version };
  return {
    now: () => now,
    change: (changes: Partial<Values>) => (now = { ...now, ...changes, version: now.version + 1 }),
    save: (sent: Partial<Values>, seen: number | undefined): Promise<Saved> => {
      const { version, ...values } = now;
      if (seen !== version) return Promise.reject(stale(values, version));
      now = { ...now, ...sent, version: version + 1 };
      return Promise.resolve(now);
    },
  };
}

test('the form sends the validated values with the version that it loaded', async () => {
  const { save, saved } = open();
  write('Name', '  Asha  ');
  await submit();
  expect(save.mock.calls).toEqual([[{ ...asha, name: 'Asha' }, 3]]);
  expect(saved).toHaveBeenCalledWith({ ...asha, name: 'Asha', version: 4 });
});

test('the next save sends the version that the previous save returned', async () => {
  const { save } = open();
  write('Name', 'Asha');
  await submit();
  write('Name', 'Asha again');
  await submit();
  expect(save.mock.calls.map(([, version]) => version)).toEqual([3, 4]);
});

test('pressing Submit twice sends the form once', async () => {
  let answer: (record: Saved) => void = () => undefined;
  const { save, saved } = open({ save: () => new Promise((resolve) => (answer = resolve)) });
  const form = box('Name').form!;
  fireEvent.submit(form);
  fireEvent.submit(form);
  await submit();
  expect(save).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Submit' }).getAttribute('aria-busy')).toBe('true');
  answer({ ...asha, version: 4 });
  await expect.poll(() => saved).toHaveBeenCalledTimes(1);
  await submit();
  expect(save).toHaveBeenCalledTimes(2);
});

test('the form merges changes to different fields by itself', async () => {
  const shop = server(asha, 3);
  const { save, saved } = open({ save: shop.save });
  write('Name', 'Asha');
  shop.change({ city: 'Mumbai' });
  await submit();
  expect(save.mock.calls.map(([, version]) => version)).toEqual([3, 4]);
  expect(shop.now()).toEqual({ ...asha, name: 'Asha', city: 'Mumbai', version: 5 });
  expect(saved).toHaveBeenCalledTimes(1);
  expect(alerts()).toEqual([]);
});

test.each([
  ['Keep yours', 'Chennai'],
  ['Take theirs', 'Mumbai'],
])('for a field that both users changed the form offers both values: %s', async (choice, city) => {
  const shop = server(asha, 3);
  const { save, saved } = open({ save: shop.save });
  write('City', 'Chennai');
  shop.change({ city: 'Mumbai', address: '9 New Road' });
  await submit();
  expect(saved).not.toHaveBeenCalled();
  expect(alerts()[0]).toMatch(/^Someone else changed City meanwhile.*yours: Chennai.*theirs: Mumbai/);
  expect(box('City').value).toBe('Chennai');
  expect(box('Address').value).toBe('9 New Road');
  await press(choice);
  expect(alerts()).toEqual([]);
  await submit();
  expect(save.mock.calls.map(([, version]) => version)).toEqual([3, 4]);
  expect(shop.now()).toEqual({ ...asha, city, address: '9 New Road', version: 5 });
  expect(saved).toHaveBeenCalledTimes(1);
});

test('after repeated conflicts the form shows the refusal and retains the typed values', async () => {
  const shop = server(asha, 3);
  const { save } = open({
    save: (sent, version) => {
      shop.change({ address: `${shop.now().version} New Road` });
      return shop.save(sent, version);
    },
  });
  write('Name', 'Asha');
  await submit();
  expect(save).toHaveBeenCalledTimes(4);
  expect(alerts()).toEqual(['It was refused. Nothing you typed is lost.']);
  expect(box('Name').value).toBe('Asha');
});

test('the form scrolls to a conflict and moves the focus there', async () => {
  const shop = server(asha, 3);
  open({ save: shop.save });
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
  write('City', 'Chennai');
  shop.change({ city: 'Mumbai' });
  await submit();
  expect(document.activeElement?.textContent).toMatch(/^Someone else changed City meanwhile/);
  expect(scrolled.mock.contexts).toContain(document.activeElement);
});

test('a date more than two years ahead needs a confirmation before the form is sent', async () => {
  const { save } = open();
  const write2906 = () => write('Name', '2906-11-27T18:00:00+05:30');
  write2906();
  await submit();
  expect(screen.getByRole('dialog', { name: 'Name in 2906?' })).toBeTruthy();
  await press('Change it');
  expect(save).not.toHaveBeenCalled();
  await submit();
  await press('Yes, 2906');
  expect(save).toHaveBeenCalledTimes(1);
});

test('an unchanged date needs no confirmation', async () => {
  const { save } = open({ initial: { ...asha, address: '2906-11-27T18:00:00Z' } });
  write('Name', 'Asha');
  await submit();
  expect(save).toHaveBeenCalledTimes(1);
});
