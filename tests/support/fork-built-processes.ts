/**
 * Lets the server in a test worker start its processes, such as the planner, from the built bundle. Each test file
 * starts a planner, which takes 1.4 s of a processor from sources and 0.3 s from the bundle.
 */
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const { fork } = childProcess;
const bundle = path.resolve(import.meta.dirname, '../../dist/server');
const builtFileOf = (program: string) =>
  program.endsWith('.process.ts') ? path.join(bundle, `${path.basename(program, '.ts')}.js`) : program;

childProcess.fork = ((program: string, ...rest: never[]) =>
  fork(builtFileOf(program), ...rest)) as unknown as typeof fork;
syncBuiltinESMExports();
