import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { floorVerbs } from '../../operations/floor-actions.ts';
import { sentenceOrNull, reason } from '../../platform/reasons/refusal-reason.ts';
import {
  isClosed,
  nextState,
  onMachineStates,
  openStates,
  operationStates,
  refuseFloorVerb,
  whyNotQueued,
} from './operation-state.ts';

/**
 * The expected state of an operation after each action in each state, or null if the state does not allow the
 * action (design: operations).
 */
const table = {
  advance: {
    waiting: null,
    queued: 'running',
    running: 'finished',
    paused: null,
    finished: null,
    cancelled: null,
  },
  pause: { waiting: null, queued: null, running: 'paused', paused: null, finished: null, cancelled: null },
  resume: { waiting: null, queued: null, running: null, paused: 'running', finished: null, cancelled: null },
  suspend: {
    waiting: null,
    queued: null,
    running: 'queued',
    paused: 'queued',
    finished: null,
    cancelled: null,
  },
} as const;
const releases = 'Admin and Standard can release it';
const free = { jobOnHold: false, machineDown: null, occupant: null };
const state = fc.constantFrom(...operationStates);
const verb = fc.constantFrom(...floorVerbs);

describe('transitions', () => {
  test.each(floorVerbs.flatMap((each) => operationStates.map((from) => [each, from] as const)))(
    '%s of a %s operation',
    (each, from) => {
      expect(nextState(each, from)).toBe(table[each][from]);
      expect(refuseFloorVerb(each, { ...free, state: from }) === null).toBe(table[each][from] !== null);
    },
  );

  test('a closed operation stays closed, whatever verbs follow', () => {
    fc.assert(
      fc.property(state, fc.array(verb, { maxLength: 20 }), (first, verbs) => {
        let now = first;
        for (const each of verbs) {
          const next = nextState(each, now);
          expect(next === null || (operationStates as readonly string[]).includes(next)).toBe(true);
          expect(isClosed(now) && next !== null).toBe(false);
          now = next ?? now;
        }
      }),
    );
  });

  test('every state is open or closed, and only running and paused operations are on a machine', () => {
    for (const each of operationStates) {
      expect((openStates as readonly string[]).includes(each)).toBe(!isClosed(each));
    }
    expect(onMachineStates).toEqual(['running', 'paused']);
  });
});

describe('the obstacle of a waiting operation', () => {
  const ready = { scheduled: true, hasMachine: true, needsMachine: true, before: [] };
  test.each([
    [{}, null],
    [{ hasMachine: false, needsMachine: false }, null],
    [{ scheduled: false, hasMachine: false, before: ['Printing'] }, 'The job is not scheduled'],
    [{ hasMachine: false, before: ['Printing'] }, 'It has no machine'],
    [{ before: ['Printing Frontside', 'Lamination'] }, 'Printing Frontside comes first'],
  ])('%j', (change, words) => {
    expect(sentenceOrNull(whyNotQueued({ ...ready, ...change }))).toBe(words);
  });
});

describe('the refusal of a verb on the floor', () => {
  const machine = 'Komori Lithrone G40';
  const occupant = reason('machine-running', { machine, job: 'MR-2421', operation: 'Printing' });
  const occupied = 'Komori Lithrone G40 is running MR-2421 Printing';
  const machineDown = reason('machine-down', { machine, why: 'dampening roller' });
  const down = 'Komori Lithrone G40 is down: dampening roller';
  test.each([
    [
      'advance',
      { state: 'waiting' },
      'The operation is waiting; only a queued one or a running one can advance',
    ],
    ['pause', { state: 'queued' }, 'The operation is queued; only a running one can pause'],
    ['resume', { state: 'running' }, 'The operation is running; only a paused one can resume'],
    [
      'suspend',
      { state: 'finished' },
      'The operation is finished; only a running one or a paused one can suspend',
    ],
    ['advance', { state: 'queued', occupant }, occupied],
    ['advance', { state: 'queued', jobOnHold: true, occupant }, `The job is on hold; ${releases}`],
    [
      'advance',
      { state: 'queued', jobOnHold: true, holdReason: 'Waits for the proof.' },
      `On hold: Waits for the proof. ${releases}`,
    ],
    ['advance', { state: 'queued', machineDown, occupant }, down],
    ['advance', { state: 'queued', machineDown, jobOnHold: true }, `The job is on hold; ${releases}`],
    ['resume', { state: 'paused', machineDown }, down],
    ['resume', { state: 'paused', jobOnHold: true, occupant }, null],
    [
      'advance',
      { state: 'queued', makeUpShort: 25, occupant },
      '25 sheets for the make-up run are still to be assigned',
    ],
    ['resume', { state: 'paused', makeUpShort: 25 }, null],
    ['pause', { state: 'running', makeUpShort: 25 }, null],
    ['advance', { state: 'running', makeUpShort: 25 }, null],
    ['advance', { state: 'running', machineDown, jobOnHold: true, occupant }, null],
    ['pause', { state: 'running', machineDown, jobOnHold: true, occupant }, null],
    ['suspend', { state: 'paused', machineDown, jobOnHold: true, occupant }, null],
  ] as const)('%s with %j', (each, change, words) => {
    expect(sentenceOrNull(refuseFloorVerb(each, { ...free, ...change }))).toBe(words);
  });
});
