/** Time zones by their familiar names. */

/** Current names of zones that browsers still call by an old name. */
const renamed: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};
const newName = (zone: string) => renamed[zone] ?? zone;

/** Returns the browser's own zone. */
export const ownZone = (): string => newName(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Returns all zones of the browser, and the current one even if it is unknown. */
export const zonesWith = (current: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(newName), 'UTC', current])].sort();
