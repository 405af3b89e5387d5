import { type FloorAction } from '../../../shared/rules/operation-words.ts';

/** Defines for each floor action the labels of its button and of its undo, and the words of its messages. */
export const actionWords: Record<FloorAction, { verb: string; undo: string; past: string; thing: string }> = {
  start: { verb: 'Run', undo: 'Undo Run', past: 'started', thing: 'start' },
  finish: { verb: 'Finish', undo: 'Undo Finish', past: 'finished', thing: 'finish' },
  pause: { verb: 'Pause', undo: 'Undo Pause', past: 'paused', thing: 'pause' },
  resume: { verb: 'Resume', undo: 'Undo Resume', past: 'resumed', thing: 'resume' },
  suspend: {
    verb: 'Back to the queue',
    undo: 'Undo Back to the queue',
    past: 'put back in the queue',
    thing: 'putting it back',
  },
};
