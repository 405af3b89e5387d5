/** Numbers for new jobs: proposed when a form is opened, taken when it is saved (docs/decisions/012). */
import { unauthenticated } from '../../platform/verb/problems.ts';
import { type Context, type Verb } from '../../platform/verb/verb.ts';
import * as repo from './job-numbers.repo.ts';

/** A free job number, "MR-1001", for a form: it is taken by nobody until the form is saved. */
export async function proposeNumber({ db, person }: Pick<Context, 'db' | 'person'>): Promise<string> {
  if (!person) throw unauthenticated();
  const number = await repo.findFreeNumber(db);
  // What a program sends counts as typed: it is told where the number is taken.
  if (person.userType !== 'Key') await repo.storeProposal(db, person.id, number);
  return number;
}

/** Whether the number was proposed to the person, and not typed by them. Each proposal counts once. */
export const usesProposal = async (verb: Verb, number: string): Promise<boolean> =>
  verb.actor.id !== null && repo.useProposal(verb.db, verb.actor.id, number);

/** Goes on by so many numbers, as a shop does that has had jobs before. */
export const skipNumbers = ({ db }: Pick<Context, 'db'>, count: number): Promise<void> =>
  repo.skipNumbers(db, count);

/** The sequence's next number that no job has, taken from it: in place of a proposed one that is gone. */
export const takeNextNumber = ({ db }: Pick<Context, 'db'>): Promise<string> => repo.takeNextNumber(db);
