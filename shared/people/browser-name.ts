/**
 * Finds the names of the browser and the operating system in a User-Agent header. The list of a user's
 * sign-ins shows them.
 */

const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: [name: string, sign: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** The name of a program that is no known browser. */
export const unknownBrowser = 'Another program';

/** Returns a name such as "Firefox on Windows", or "Another program" if the header names no known browser. */
export function browserName(agent: string): string {
  const [browser, system] = [browsers, systems].map((all) => all.find(([, sign]) => sign.test(agent))?.[0]);
  if (browser === undefined) return unknownBrowser;
  return system === undefined ? browser : `${browser} on ${system}`;
}
