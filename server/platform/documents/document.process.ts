/** Typesets documents in a worker process (printer.ts). */
import { serveJobs } from '../worker-process.ts';
import { type DocumentRequest } from './document-request.ts';
import { typeset } from './typeset.ts';

/**
 * Runs jobs that typeset a document. The first argument is the memory limit in bytes. Fifty tickets with artwork need
 * half of it.
 */
serveJobs(1024 * 1024 * 1024, async (asked: DocumentRequest) => {
  try {
    return await typeset(asked);
  } catch (error) {
    // Every document should compile. If one does not, the server's administrators must know.
    process.stderr.write(`${asked.template} was not set: ${String(error)}\n`);
    throw error;
  }
});
