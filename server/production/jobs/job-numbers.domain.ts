/** Proposes job numbers to forms and takes them when a job is saved (docs/decisions/012). */
import { unauthenticated } from '../../platform/verb/refusals.ts';
import { type Context, type Verb } from '../../platform/verb/verb.ts';
import * as repo from './job-numbers.repo.ts';

/** Returns a free job number such as "MR-1001" for a form, without taking it. */
export async function proposeNumber({ db, person }: Pick<Context, 'db' | 'person'>): Promise<string> {
  if (!person) throw unauthenticated();
  const number = await repo.findFreeNumber(db);
  // What a program sends counts as typed: it is told where the number is taken.
  if (person.userType !== 'Key') await repo.storeProposal(db, person.id, number);
  return number;
}

/** Returns whether the number was proposed to the actor rather than typed, and uses up one proposal. */
export const usesProposal = async (verb: Verb, number: string): Promise<boolean> =>
  verb.actor.id !== null && repo.useProposal(verb.db, verb.actor.id, number);

/** Skips numbers of the sequence, for a shop that had jobs before. */
export const skipNumbers = ({ db }: Pick<Context, 'db'>, count: number): Promise<void> =>
  repo.skipNumbers(db, count);

/** Takes the sequence's next free number, in place of a proposed one that is taken by now. */
export const takeNextNumber = ({ db }: Pick<Context, 'db'>): Promise<string> => repo.takeNextNumber(db);
