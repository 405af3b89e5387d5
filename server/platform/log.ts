/**
 * Writes all that the server logs in one form: as text, or with LOG_FORMAT=json as lines of JSON. Each line of the
 * start, of a child process and of a request (request-log.ts) has a time, a level and a message.
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

/** Whether the log is JSON. A start that fails before it has read its configuration logs in this form too. */
const isJson = () => process.env['LOG_FORMAT'] === 'json';

/** Writes a line to standard output, and from the level `error` on to standard error. */
export function say(line: string, level: keyof typeof levels = 'info'): void {
  const out = level === 'info' ? process.stdout : process.stderr;
  const json = toJson(line, levels[level]);
  out.write(`${isJson() ? json : toText(json)}\n`);
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

/** Receives the lines of JSON of the log of requests. It is undefined if they are to stay as they are. */
export const requestLines = isJson()
  ? undefined
  : { write: (line: string) => void process.stdout.write(`${toText(line)}\n`) };

/** Returns a line of JSON as text: the time, the level, the message and the other values. */
export function toText(line: string): string {
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
  const at = `${new Date(time).toISOString().slice(0, 19)}Z`;
  const parts = [at, names[level], msg, values];
  return parts.filter(Boolean).join(' ');
}
