/**
 * Proposes the next free job number to a form, and marks numbers as used when users save jobs
 * (docs/decisions/012).
 */
import { unauthenticated } from '../../platform/verb/refusals.ts';
import { type Context, type Verb } from '../../platform/verb/verb.ts';
import * as repo from './job-numbers.repo.ts';

/**
 * Returns a free job number such as "MR-1001" for a form. It reserves nothing, so two open forms may get the same
 * number.
 */
export async function proposeNumber({ db, person }: Pick<Context, 'db' | 'person'>): Promise<string> {
  if (!person) throw unauthenticated();
  const number = await repo.findFreeNumber(db);
  // A number that a program sends counts as typed. If it is taken, the program gets a refusal.
  if (person.userType !== 'Key') await repo.storeProposal(db, person.id, number);
  return number;
}

/**
 * Returns whether a form proposed the number to the actor, so that the server may replace it if it is taken. Uses up
 * one such proposal.
 */
export const usesProposal = async (verb: Verb, number: string): Promise<boolean> =>
  verb.actor.id !== null && repo.useProposal(verb.db, verb.actor.id, number);

/** Skips `count` job numbers, for a shop that used these numbers before it used Makeready. */
export const skipNumbers = ({ db }: Pick<Context, 'db'>, count: number): Promise<void> =>
  repo.skipNumbers(db, count);

/**
 * Returns the next free number and marks it as used. The server calls it if another job took the proposed number.
 */
export const takeNextNumber = ({ db }: Pick<Context, 'db'>): Promise<string> => repo.takeNextNumber(db);
