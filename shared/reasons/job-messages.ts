/** Why a job's verbs are refused (spec §2 Job details, design: jobs). */
import { type Say } from './say.ts';

export const jobMessages = {
  'paper-short': ({ sheets }: { sheets: number }, say: Say) => `Paper is ${say.count(sheets, 'sheet')} short`,
};
