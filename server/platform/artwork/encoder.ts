/**
 * Processes that encode images, with a queue before them. Each attempt has a time and a share of memory; what is over either
 * ends its process, which the next image starts again. Whatever an image does, the server keeps its threads and its memory.
 */
import { reason } from '../../../shared/reasons/reason.ts';
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { openTurns } from '../turns.ts';
import { Refusal } from '../verb/problems.ts';
import { type EncodedImage } from './image.ts';

/** In ms, for a process that neither answers nor ends, as on a machine that stands still. */
const patience = 60_000;
const program = fileURLToPath(new URL('./image.process.ts', import.meta.url));

export interface Limits {
  /** How many images are encoded at a time, and how many may wait for it. */
  atOnce: number;
  waiting: number;
  /** For one image, in seconds of a processor. */
  time: number;
}

export interface Encode {
  /** Encodes an image; null when it is none, or takes too much time or memory. Throws 503 when too many wait. */
  (content: Buffer): Promise<EncodedImage | null>;
  /** How many images are under way. */
  load: () => { encoding: number; waiting: number };
}

export const encode: Encode = openEncoder({ atOnce: 2, waiting: 20, time: 5 });

/** An encoder of its own; its processes start with the first image, and end with this one. */
export function openEncoder(limits: Limits): Encode {
  const idle: ChildProcess[] = [];
  const inTurn = openTurns(limits, () => new Refusal(503, reason('images-busy'), { retryAfter: 5 }));
  const encode = (content: Buffer) =>
    inTurn(async () => {
      const child = idle.pop() ?? start(limits.time);
      const answer = await attempt(child, content);
      if (answer) idle.push(child);
      return answer?.image ?? null;
    });
  const load = () => {
    const { working: encoding, waiting } = inTurn.load();
    return { encoding, waiting };
  };
  return Object.assign(encode, { load });
}

function start(time: number): ChildProcess {
  const child = fork(program, [String(time)], { execArgv: [], serialization: 'advanced', stdio: 'ignore' });
  // It keeps nobody from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

/** What the process answers; null when it ended, or had to be ended. */
async function attempt(child: ChildProcess, content: Buffer): Promise<{ image: EncodedImage | null } | null> {
  child.channel?.ref();
  const answer = await new Promise<{ image: EncodedImage | null } | null>((resolve) => {
    const timer = setTimeout(() => resolve(null), patience);
    const done = (answer: { image: EncodedImage | null } | null) => {
      clearTimeout(timer);
      resolve(answer);
    };
    child.once('message', (image) => done({ image: image as EncodedImage | null }));
    child.once('exit', () => done(null));
    child.once('error', () => done(null));
    child.send(content);
  });
  child.removeAllListeners();
  // A process may still fail after its answer, and is then found ended by the next image.
  child.on('error', () => {});
  child.channel?.unref();
  if (!answer) child.kill('SIGKILL');
  return answer;
}
