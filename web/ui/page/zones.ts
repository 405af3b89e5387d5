/** Names of time zones as people know them. */

/** Zones that browsers call by a name that they no longer have. */
const renamed: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};
const newName = (zone: string) => renamed[zone] ?? zone;

/** The zone of this browser. */
export const ownZone = (): string => newName(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** All zones that the browser knows, and the current one even if it does not know it. */
export const zonesWith = (current: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(newName), 'UTC', current])].sort();
