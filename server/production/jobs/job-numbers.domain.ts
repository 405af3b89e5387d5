/** Numbers for new jobs: proposed when a form is opened, taken when it is saved (docs/decisions/012). */
import { type Context, type Person } from '../../platform/verb/verb.ts';
import { nextNumber, proposedNumber } from './jobs.repo.ts';

/** How often each number was proposed to each person and not used since; the oldest are forgotten first. */
const proposals = new Map<string, number>();
const remembered = 10_000;

const keyOf = ({ id }: Pick<Person, 'id'>, number: string) => `${id} ${number}`;

/** A free job number, "MR-1001", for a form: it is taken by nobody until the form is saved. */
export async function proposeNumber({ db, person }: Pick<Context, 'db' | 'person'>): Promise<string> {
  const number = await proposedNumber(db);
  if (person) {
    const key = keyOf(person, number);
    const times = (proposals.get(key) ?? 0) + 1;
    proposals.delete(key);
    proposals.set(key, times);
    const [oldest] = proposals.keys();
    if (proposals.size > remembered && oldest !== undefined) proposals.delete(oldest);
  }
  return number;
}

/** Whether the number was proposed to the person, and not typed by them. */
export const wasProposed = (person: Pick<Person, 'id'>, number: string): boolean =>
  proposals.has(keyOf(person, number));

/** The person has used the number: to use it once more is no proposal, unless it was proposed once more. */
export function forgetProposal(person: Pick<Person, 'id'> | null, number: string): void {
  const key = person && keyOf(person, number);
  const times = key === null ? undefined : proposals.get(key);
  if (key === null || times === undefined) return;
  if (times > 1) proposals.set(key, times - 1);
  else proposals.delete(key);
}

/** The sequence's next number that no job has, taken from it at once: for who leaves numbers out. */
export const takeNumber = ({ db }: Pick<Context, 'db'>): Promise<string> => nextNumber(db);
