/**
 * Writes what the server says in one form: readable lines on a terminal, and elsewhere lines of JSON as those of its
 * requests (request-log.ts). So every line of a service's log has a level and a time.
 */
import { type ChildProcess } from 'node:child_process';
import { type Socket } from 'node:net';
import os from 'node:os';

const levels = { info: 30, error: 50, fatal: 60 } as const;
const names: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
};

/** Writes a line to standard output, and from the level `error` on to standard error. */
export function say(line: string, level: keyof typeof levels = 'info'): void {
  const out = level === 'info' ? process.stdout : process.stderr;
  out.write(`${out.isTTY ? line : toJson(line, levels[level])}\n`);
}

/** Copies what a child process writes to standard error, which must be a pipe, into the log. */
export function logErrorsOf({ stderr }: ChildProcess): void {
  if (!stderr) return;
  stderr.on('data', (chunk: Buffer) => say(chunk.toString(), 'error'));
  // The pipe does not prevent the server from ending.
  (stderr as Socket).unref();
}

const toJson = (line: string, level: number) =>
  JSON.stringify({
    level,
    time: new Date().getTime(),
    pid: process.pid,
    hostname: os.hostname(),
    msg: line.trim().replaceAll(/\s*\n\s*/g, ' '),
  });

/** Receives the log of requests on a terminal. Elsewhere it is undefined, because that log writes JSON itself. */
export const terminal = process.stdout.isTTY
  ? { write: (line: string) => void process.stdout.write(`${toReadable(line)}\n`) }
  : undefined;

/** Returns a line of JSON as text: the time, the level, the message and the other values. */
export function toReadable(line: string): string {
  const {
    level,
    time,
    pid: _pid,
    hostname: _hostname,
    msg,
    ...more
  } = JSON.parse(line) as {
    level: number;
    time: number;
    msg?: string;
    [name: string]: unknown;
  };
  const values = Object.keys(more).length > 0 ? JSON.stringify(more) : '';
  const parts = [new Date(time).toTimeString().slice(0, 8), names[level], msg, values];
  return parts.filter(Boolean).join(' ');
}
