/** Numbers for new jobs: proposed when a form is opened, taken when it is saved (docs/decisions/012). */
import { unauthenticated } from '../../platform/verb/problems.ts';
import { type Context, type Verb } from '../../platform/verb/verb.ts';
import { keepProposal, nextNumber, proposedNumber, useProposal } from './job-numbers.repo.ts';

/** A free job number, "MR-1001", for a form: it is taken by nobody until the form is saved. */
export async function proposeNumber({ db, person }: Pick<Context, 'db' | 'person'>): Promise<string> {
  if (!person) throw unauthenticated();
  const number = await proposedNumber(db);
  await keepProposal(db, person.id, number);
  return number;
}

/** Whether the number was proposed to the person, and not typed by them. Each proposal counts once. */
export const wasProposed = (verb: Verb, number: string): Promise<boolean> =>
  useProposal(verb.db, verb.actor.id, number);

/** The sequence's next number that no job has, taken from it: in place of a proposed one that is gone. */
export const takeNumber = ({ db }: Pick<Context, 'db'>): Promise<string> => nextNumber(db);
