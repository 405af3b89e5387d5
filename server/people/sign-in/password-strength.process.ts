/** Runs in a worker process, where it estimates how hard passwords are to guess (password-strength.ts). */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as english } from '@zxcvbn-ts/language-en';
import { serveJobs } from '../../platform/worker-process.ts';

export interface PasswordToRate {
  password: string;
  /** Texts that somebody tries first, such as the names of the person and the shop. */
  known: readonly string[];
}
export interface Estimate {
  /** 0 to 4. Each step takes 100 to 1,000 times more guesses. */
  score: number;
}

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary: { ...common, ...english } });

serveJobs(1024 * 1024 * 1024, async ({ password, known }: PasswordToRate): Promise<Estimate> => {
  const { score } = estimator.check(password, [...known]);
  return { score };
});
