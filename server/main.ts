/** Starts the server, and stores the compiled code for the next start. */
import module from 'node:module';
import path from 'node:path';

// If the folder is not writable, the server compiles its code at every start. The planner process uses the folder,
// too.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '..', 'dist', 'compiled');
module.enableCompileCache?.(process.env['NODE_COMPILE_CACHE']);
await import('./serve.ts');
