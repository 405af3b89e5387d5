/** The thread that works with the whole shop (see planner.ts): what it reads, weighs and tells would hold the process up. */
import { parentPort } from 'node:worker_threads';
import { serve } from './plan-work.ts';

if (parentPort) serve(parentPort);
