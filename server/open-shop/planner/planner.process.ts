/**
 * Starts the planner process with its own database connection (see planner-client.ts). Long computations run
 * there so that they do not block the server's event loop.
 */
import module from 'node:module';
import { type Database, openDatabase } from '../../platform/db/database.ts';
import { readOpenShop } from '../open-shop.repo.ts';
import { type PlannerMessage, type ServerMessage, servePlanner } from './planner-worker.ts';

// Stores the compiled code for the next process, because this one may be killed before Node does so.
const { flushCompileCache } = module as { flushCompileCache?: () => void };
flushCompileCache?.();

/** One connection suffices, because the process reads one state of the shop at a time. A large shop takes some seconds. */
const connection = { max: 1, application_name: 'makeready planner', statement_timeout: 12_000 };

let database: Database | undefined;
process.on('message', (message: ServerMessage) => {
  if (message.kind !== 'open') return;
  database = openDatabase(
    { ...message.settings.connection, ...connection },
    (line) => process.stderr.write(`${line}\n`),
    message.settings.prepared,
  );
});
servePlanner({
  onMessage: (listener) => process.on('message', listener),
  // If the server has ended meanwhile, no process receives the messages.
  send: (message: PlannerMessage, sent) => process.send?.(message, sent),
  readShop: async (wanted) => {
    if (!database) throw new Error('The server did not name the database');
    return readOpenShop(database.db, wanted);
  },
});
// The process has no purpose without the server.
process.on('disconnect', () => process.exit());
