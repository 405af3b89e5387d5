/** Lists time zones by their current names. */

/** The current names of zones that browsers still call by an old name. */
const renamed: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};
const newName = (zone: string) => renamed[zone] ?? zone;

/** Returns the browser's own time zone by its current name. */
export const ownZone = (): string => newName(Intl.DateTimeFormat().resolvedOptions().timeZone);

/** Returns all time zones that the browser knows, and `current` even if the browser does not know it. */
export const zonesWith = (current: string): string[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone').map(newName), 'UTC', current])].sort();
