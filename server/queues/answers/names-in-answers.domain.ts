import { type Context } from '../../platform/verb/verb.ts';
import * as repo from './names-in-answers.repo.ts';

/** Returns by id the names of the given operations, machines and jobs, and the numbers of jobs. */
export const readNames = ({ db }: Pick<Context, 'db'>, of: Parameters<typeof repo.readNames>[1]) =>
  repo.readNames(db, of);
