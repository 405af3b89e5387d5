/** Runs in a worker process, where it typesets documents as PDFs (typeset-in-process.ts). */
import { serveJobs } from '../worker-process.ts';
import { type DocumentRequest } from './typesetting-messages.ts';
import { typeset } from './typeset.ts';

/**
 * Runs jobs that typeset a document. The first argument is the memory limit in bytes. Fifty tickets with artwork need
 * half of it.
 */
serveJobs(1024 * 1024 * 1024, async (request: DocumentRequest) => {
  try {
    return await typeset(request);
  } catch (error) {
    // Every document should compile. If one does not, the server's administrators must know.
    process.stderr.write(`${request.template} was not set: ${String(error)}\n`);
    throw error;
  }
});
