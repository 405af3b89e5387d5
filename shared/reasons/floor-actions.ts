/**
 * The actions of people on an operation that undo can revert, each as one record (design: operations). Rules,
 * `can`, buttons, history and messages derive from it, so it is in the lowest layer.
 */

interface Action {
  /** The verb of the API. The verb "advance" has two actions. */
  verb: string;
  from: readonly string[];
  to: string;
  /** The label of the button. */
  label: string;
  /** The past tense, with "…" for the operation. */
  past: string;
  /** What the message after Undo calls the action. */
  undone: string;
  /** What the history calls the action once it is reverted. */
  reverted: string;
}

export const floorActions = {
  start: {
    verb: 'advance',
    from: ['queued'],
    to: 'running',
    label: 'Run',
    past: 'started …',
    undone: 'start',
    reverted: 'the start',
  },
  finish: {
    verb: 'advance',
    from: ['running'],
    to: 'finished',
    label: 'Finish',
    past: 'finished …',
    undone: 'finish',
    reverted: 'the finish',
  },
  pause: {
    verb: 'pause',
    from: ['running'],
    to: 'paused',
    label: 'Pause',
    past: 'paused …',
    undone: 'pause',
    reverted: 'the pause',
  },
  resume: {
    verb: 'resume',
    from: ['paused'],
    to: 'running',
    label: 'Resume',
    past: 'resumed …',
    undone: 'resume',
    reverted: 'the resume',
  },
  suspend: {
    verb: 'suspend',
    from: ['running', 'paused'],
    to: 'queued',
    label: 'Back to the queue',
    past: 'put … back in the queue',
    undone: 'putting it back',
    reverted: 'the return to the queue',
  },
} as const satisfies Record<string, Action>;

export type FloorAction = keyof typeof floorActions;
export type FloorVerb = (typeof floorActions)[FloorAction]['verb'];
export const floorActionNames = Object.keys(floorActions) as [FloorAction, ...FloorAction[]];
export const floorVerbs = [...new Set(floorActionNames.map((action) => floorActions[action].verb))];

/** Returns the action in the past tense, such as "put Foiling back in the queue"; without a name, "started". */
export const pastOf = (action: FloorAction, operation = ''): string =>
  floorActions[action].past.replace(/ ?…/, operation && ` ${operation}`);
