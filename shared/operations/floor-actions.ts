/**
 * Describes each action on an operation that a user can undo (design: operations). Rules, buttons, history
 * and messages use these records. `verb` is the action's name in the API: "advance" starts or finishes. In
 * `past`, "…" stands for the operation's name. The message after Undo contains `undone`, and the history line
 * about an undo contains `reverted`.
 */
import { t } from '../platform/translate.ts';

export const floorActions = {
  start: {
    verb: 'advance',
    from: ['queued'],
    to: 'running',
    label: t('Run'),
    past: t('started …'),
    undone: t('start'),
    reverted: t('the start'),
  },
  finish: {
    verb: 'advance',
    from: ['running'],
    to: 'finished',
    label: t('Finish'),
    past: t('finished …'),
    undone: t('finish'),
    reverted: t('the finish'),
  },
  pause: {
    verb: 'pause',
    from: ['running'],
    to: 'paused',
    label: t('Pause'),
    past: t('paused …'),
    undone: t('pause'),
    reverted: t('the pause'),
  },
  resume: {
    verb: 'resume',
    from: ['paused'],
    to: 'running',
    label: t('Resume'),
    past: t('resumed …'),
    undone: t('resume'),
    reverted: t('the resume'),
  },
  suspend: {
    verb: 'suspend',
    from: ['running', 'paused'],
    to: 'queued',
    label: t('Back to the queue'),
    past: t('put … back in the queue'),
    undone: t('putting it back'),
    reverted: t('the return to the queue'),
  },
} as const;

export type FloorAction = keyof typeof floorActions;
export type FloorVerb = (typeof floorActions)[FloorAction]['verb'];
export const actionNames = Object.keys(floorActions) as [FloorAction, ...FloorAction[]];
export const floorVerbs = [...new Set(actionNames.map((action) => floorActions[action].verb))];

/**
 * Returns the action in the past tense, such as "put Foiling back in the queue". Without the operation's name
 * it is just "started".
 */
export const pastOf = (action: FloorAction, operation = ''): string =>
  t(floorActions[action].past)
    .replace(/ ?…/, operation && ` ${operation}`)
    .trim();
