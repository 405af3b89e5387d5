/** What is run: it keeps the compiled code for the next start, then serves. */
import module from 'node:module';
import path from 'node:path';

// Where the folder can't be written to, every start compiles. The process for plans has the same.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '..', 'dist', 'compiled');
module.enableCompileCache?.(process.env['NODE_COMPILE_CACHE']);
await import('./serve.ts');
