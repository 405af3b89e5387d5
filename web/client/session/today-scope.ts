/** The key of the browser's storage under which Today remembers whether it shows one's own jobs or all of the shop. */
export const todayScopeKey = 'today-of';
