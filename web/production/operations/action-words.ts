import { type FloorAction } from '../../../shared/rules/operation-words.ts';

/** Labels of the buttons that do and undo an action, and words for the messages afterwards. */
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
