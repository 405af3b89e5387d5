/** Proposes job numbers to forms and takes them when a job is saved (docs/decisions/012). */
import { unauthenticated } from '../../platform/verb/refusals.ts';
import { type Context, type Verb } from '../../platform/verb/verb.ts';
import * as repo from './job-numbers.repo.ts';

/**
 * Returns a free job number such as "MR-1001" for a form. No job has it until the form is saved, so two forms may get
 * the same one.
 */
export async function proposeNumber({ db, person }: Pick<Context, 'db' | 'person'>): Promise<string> {
  if (!person) throw unauthenticated();
  const number = await repo.findFreeNumber(db);
  // A number that a program sends counts as typed. If it is taken, the program gets a refusal.
  if (person.userType !== 'Key') await repo.storeProposal(db, person.id, number);
  return number;
}

/** Returns whether a form proposed the number to the actor, who did not type it. Uses up one proposal. */
export const usesProposal = async (verb: Verb, number: string): Promise<boolean> =>
  verb.actor.id !== null && repo.useProposal(verb.db, verb.actor.id, number);

/** Takes `count` numbers of the sequence out of use, for a shop that had jobs before it used Makeready. */
export const skipNumbers = ({ db }: Pick<Context, 'db'>, count: number): Promise<void> =>
  repo.skipNumbers(db, count);

/** Takes the next free number of the sequence, because another job has taken the proposed one. */
export const takeNextNumber = ({ db }: Pick<Context, 'db'>): Promise<string> => repo.takeNextNumber(db);
