/** The browsers besides Chromium in which `tests/engines.e2e.ts` runs. Each is a project of Playwright. */
export const engines = ['firefox', 'webkit'] as const;
export type EngineName = (typeof engines)[number];
