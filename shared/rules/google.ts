/** Why a sign-in with Google came to nothing, as its address carries it and as the page says it (design: signing in). */
export const googleProblems = {
  'not-set-up': 'Google sign-in is not set up',
  unavailable: 'Google does not answer; try again, or log in with a username and password',
  refused: 'Google did not confirm who you are',
  expired: 'This sign-in has ended or was used already; begin again',
  unverified: 'Google has not verified your e-mail address',
  unknown: 'No user has your e-mail address; ask an Admin to add you',
} as const;
export type GoogleProblem = keyof typeof googleProblems;

/** The words for what the address says; null for anything else. */
export function googleProblem(code: string | null): string | null {
  return code !== null && code in googleProblems ? googleProblems[code as GoogleProblem] : null;
}
