/**
 * Starts the planner process (see planner-client.ts). Long computations run there, so that they do not block the
 * server's event loop.
 */
import module from 'node:module';
import { type PlannerMessage, servePlanner } from './planner-worker.ts';

// Stores the compiled code for the next process, because this one may be killed before Node does so.
module.flushCompileCache?.();

// If the server has ended in the meantime, messages go nowhere.
const send = (said: PlannerMessage, sent: () => void) => process.send?.(said, sent);
servePlanner({ onMessage: (heard) => process.on('message', heard), send }, Number(process.argv[2]));
// The process has no purpose without the server.
process.on('disconnect', () => process.exit());
