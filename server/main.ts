/** The program `makeready`: caches its compiled code to speed up the next start, and runs the command line. */
import module from 'node:module';
import path from 'node:path';

// If the folder is not writable, the server compiles its code at every start. The planner process uses the folder,
// too. Node 20 has no such cache.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '..', 'dist', 'compiled');
const { enableCompileCache } = module as { enableCompileCache?: (folder: string) => unknown };
enableCompileCache?.(process.env['NODE_COMPILE_CACHE']);
const { runCommandLine } = await import('./app/commands/command-line.ts');
await runCommandLine(process.argv.slice(2));
