/** Knows the newest minor of each major version of Postgres at the release of this Makeready. */
import { type ReasonResponse } from '../../shared/platform/reasons/refusal-reason.ts';

/**
 * Maps each major version to its newest minor on 27 November 2026. Debian's security archive has 15.20 and 17.12
 * since 13 November; 16.16 and 18.7 are of the same release (https://www.postgresql.org/support/versioning/).
 */
const newestMinors: Readonly<Record<string, number>> = { 15: 20, 16: 16, 17: 12, 18: 7 };

/** Returns a warning if a newer minor than this version of Postgres is known, else null. */
export function postgresProblem(version: string): ReasonResponse | null {
  const [own, major = '', minor] = /^(\d+)\.(\d+)/.exec(version) ?? [];
  const newest = newestMinors[major];
  if (newest === undefined || Number(minor) >= newest) return null;
  const text = `Postgres ${own} lacks the security fixes of ${major}.${newest}. Update it or set POSTGRES_BIN, then restart`;
  // Without a message in the catalogue, which every screen loads.
  return { code: 'postgres-outdated', values: { version: own, newest: `${major}.${newest}` }, reason: text };
}
