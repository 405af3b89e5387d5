/** Makes documents for the server, in a process of its own: see printer.ts, which starts and ends it. */
import { serveJobs } from '../worker-process.ts';
import { type Asked } from './content.ts';
import { typeset } from './typeset.ts';

/** Fifty tickets with their artwork take half of it. */
serveJobs(1024 * 1024 * 1024, async (asked: Asked) => {
  try {
    return await typeset(asked);
  } catch (error) {
    // Every document can be set: that one can't is for the people who look after the server to know.
    process.stderr.write(`${asked.template} was not set: ${String(error)}\n`);
    throw error;
  }
});
