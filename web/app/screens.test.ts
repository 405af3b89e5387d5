import { expect, test, vi } from 'vitest';
import { places, type RouteName } from '../client/paths.ts';
import { screens } from './screens.ts';

vi.mock('../client/session/create-session-store.ts', () => ({ createSessionStore: () => ({}) }));

// The first one loads most of the app.
test.each(Object.keys(places) as RouteName[])('%s has its screen', { timeout: 120_000 }, async (name) => {
  expect(await screens[name]()).toBeTypeOf('function');
});
