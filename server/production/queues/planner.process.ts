/** The process that works with the whole shop (see planner-client.ts): what it reads, weighs and tells would hold the server up. */
import module from 'node:module';
import { type PlannerMessage, servePlanner } from './planner-worker.ts';

// What was compiled is kept for the next one: it may be ended before it could do so by itself.
module.flushCompileCache?.();

// To a server that has ended in the meantime nothing can be said.
const send = (said: PlannerMessage, sent: () => void) => process.send?.(said, sent);
servePlanner({ onMessage: (heard) => process.on('message', heard), send }, Number(process.argv[2]));
// It is nobody's without the server.
process.on('disconnect', () => process.exit());
