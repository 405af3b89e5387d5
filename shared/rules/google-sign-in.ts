/** Why a sign-in with Google came to nothing, as its address carries it and as the page says it (design: signing in). */
import { type Reason, reason } from '../reasons/reason.ts';

export const googleProblems = {
  'not-set-up': reason('google-not-set-up'),
  unavailable: reason('google-unavailable'),
  refused: reason('google-refused'),
  expired: reason('google-expired'),
  unverified: reason('google-unverified'),
  unknown: reason('google-unknown'),
  'not-admitted': reason('google-not-admitted'),
} as const;
export type GoogleProblem = keyof typeof googleProblems;

/** What the address says; null for anything else. */
export function googleProblem(code: string | null): Reason | null {
  return code !== null && code in googleProblems ? googleProblems[code as GoogleProblem] : null;
}
