/**
 * Starts the planner process (see planner-client.ts). Long computations run there, so that they do not block the
 * server's event loop.
 */
import module from 'node:module';
import { type PlannerMessage, servePlanner } from './planner-worker.ts';

// What was compiled is kept for the next one: it may be ended before it could do so by itself.
module.flushCompileCache?.();

// To a server that has ended in the meantime nothing can be said.
const send = (said: PlannerMessage, sent: () => void) => process.send?.(said, sent);
servePlanner({ onMessage: (heard) => process.on('message', heard), send }, Number(process.argv[2]));
// It is nobody's without the server.
process.on('disconnect', () => process.exit());
