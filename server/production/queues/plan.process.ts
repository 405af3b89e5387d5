/** The process that works with the whole shop (see plan-process.ts): what it reads, weighs and tells would hold the server up. */
import module from 'node:module';
import { type Said, serve } from './plan-work.ts';

// What was compiled is kept for the next one: it may be ended before it could do so by itself.
module.flushCompileCache?.();

// To a server that has ended in the meantime nothing can be said.
const say = (said: Said, sent: () => void) => process.send?.(said, sent);
serve({ hear: (heard) => process.on('message', heard), say }, Number(process.argv[2]));
// It is nobody's without the server.
process.on('disconnect', () => process.exit());
