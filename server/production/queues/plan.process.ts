/** The process that works with the whole shop (see plan-process.ts): what it reads, weighs and tells would hold the server up. */
import { type Said, serve } from './plan-work.ts';

// To a server that has ended in the meantime nothing can be said.
const say = (said: Said, sent: () => void) => process.send?.(said, sent);
serve({ hear: (heard) => process.on('message', heard), say });
// It is nobody's without the server.
process.on('disconnect', () => process.exit());
