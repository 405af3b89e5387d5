/**
 * Describes each action on an operation that a user can undo (design: operations). Rules, buttons, history
 * and messages use these records. `verb` is the action's name in the API: "advance" starts or finishes. In
 * `past`, "…" stands for the operation's name. The message after Undo contains `undone`, and the history line
 * about an undo contains `reverted`.
 */
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
  floorActions[action].past.replace(/ ?…/, operation && ` ${operation}`);
