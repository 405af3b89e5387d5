/**
 * Defines the reasons why signing in with Google can fail. The server adds a reason's code to the sign-in
 * screen's URL, and the screen shows the message (design: signing in).
 */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';

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

/** Returns the reason for the code in the URL, or null if the code is unknown. */
export function googleProblem(code: string | null): Reason | null {
  return code !== null && code in googleProblems ? googleProblems[code as GoogleProblem] : null;
}
