/** Starts the built application as a separate process, like `npm start`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../../scripts/build/build.ts';

const main = fileURLToPath(new URL('../../dist/server/makeready.js', import.meta.url));

/** Matches the log line with the address of Makeready, or of the page about its damaged database. */
const address = /(?:Makeready serves|says so) at ([^\s"]+).*\n/;
let built: Promise<void> | undefined;

export interface AppProcess {
  url: string;
  /** The one-time link with which the first Admin signs in. It is null if an Admin has signed in before. */
  link: string | null;
  child: ChildProcess;
  output: () => string;
  /** Sends the signal to the process, waits until the process has ended, and returns the exit code. */
  end: (signal?: NodeJS.Signals) => Promise<number | null>;
}

/**
 * Starts the process and waits until it accepts requests, if only for the page about a damaged database. `hear` receives its output. If the process ends before that, the promise
 * rejects with the process's output.
 */
export async function startProcess(
  variables: Record<string, string>,
  args: string[] = [],
  hear: (output: string) => void = () => {},
): Promise<AppProcess> {
  await (built ??= buildServer());
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, PORT: '0', LOG_LEVEL: 'warn', CHECK_ANSWERS: 'true', ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const serves = new Promise<void>((resolve) => {
    const receive = (chunk: Buffer) => {
      output += chunk.toString();
      hear(chunk.toString());
      if (address.test(output)) resolve();
    };
    child.stdout.on('data', receive);
    child.stderr.on('data', receive);
  });
  const code = await Promise.race([serves, ended]);
  if (code !== undefined) throw new Error(`Makeready ended with ${code}: ${output}`);
  return {
    url: address.exec(output)?.[1] ?? '',
    link: /http\S+\/auth\/[^\s"]+/.exec(output)?.[0] ?? null,
    child,
    output: () => output,
    end: (signal = 'SIGTERM') => {
      child.kill(signal);
      return ended;
    },
  };
}
