import { expect, test, vi } from 'vitest';
import { browserLocale } from './browser-locale.ts';

test.each([
  ['en-IN', 'en-IN'],
  ['de', 'de'],
  ['C', 'en-US'],
  ['en-US@posix', 'en-US'],
  ['', 'en-US'],
])('the browser language "%s" gives the locale %s, which Intl takes', (language, locale) => {
  vi.stubGlobal('navigator', { language });
  expect(browserLocale()).toBe(locale);
  expect(new Intl.NumberFormat(browserLocale()).format(1000)).toContain('1');
});
