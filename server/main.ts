/** What is run: it keeps the compiled code for the next start, then serves. */
import module from 'node:module';
import path from 'node:path';

// Where the folder can't be written to, every start compiles. NODE_COMPILE_CACHE names another.
module.enableCompileCache?.(path.join(import.meta.dirname, '..', 'dist', 'compiled'));
await import('./serve.ts');
