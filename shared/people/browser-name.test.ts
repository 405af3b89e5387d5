import { expect, test } from 'vitest';
import { browserName } from './browser-name.ts';

const mozilla = (rest: string) => `Mozilla/5.0 (${rest}`;
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0';

test.each([
  ['Firefox on Windows', mozilla('Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0')],
  ['Chrome on Linux', mozilla(`X11; Linux x86_64) ${chrome} Safari/537.36`)],
  [
    'Chrome on Linux',
    mozilla(`X11; Linux x86_64) ${chrome.replace(' Chrome', ' HeadlessChrome')} Safari/537.36`),
  ],
  ['Edge on Windows', mozilla(`Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/142.0.0.0`)],
  ['Chrome on Android', mozilla(`Linux; Android 10; K) ${chrome} Mobile Safari/537.36`)],
  [
    'Samsung Internet on Android',
    mozilla(`Linux; Android 10; K) SamsungBrowser/28.0 ${chrome} Safari/537.36`),
  ],
  [
    'Safari on iPad',
    mozilla('iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/26.0 Mobile/15E148 Safari/604.1'),
  ],
  [
    'Safari on Mac',
    mozilla('Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15'),
  ],
  ['Firefox', 'Firefox/145.0'],
  ['Another program', 'curl/8.11.0'],
  ['Another program', ''],
])('%s', (name, agent) => {
  expect(browserName(agent)).toBe(name);
});
