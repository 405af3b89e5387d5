/** What stands in the way of a job that is late or at risk: the first obstacle, in words (design: today). */
import { type Say } from './say.ts';

interface Step {
  operation: string;
  machine: string;
}

export const todayMessages = {
  'obstacle-hold': ({ why }: { why: string | null }) => (why ? `On hold: ${why}` : 'On hold'),
  'obstacle-no-steps': () => 'Still a draft: no operations are planned',
  'obstacle-artwork': () => 'Still a draft: its artwork is not approved',
  'obstacle-paper': ({ sheets }: { sheets: number }, say: Say) =>
    `Still a draft: paper is ${say.count(sheets, 'sheet')} short`,
  'obstacle-not-scheduled': () => 'Still a draft: its paper is assigned, not scheduled yet',
  'obstacle-not-sent': ({ ready, short }: { ready: number; short: number }, say: Say) =>
    `${ready > 0 ? 'Ready to dispatch' : 'Finished'}${short > 0 ? `, ${say.number(short)} short` : ''}`,
  'obstacle-no-machine': ({ operation }: { operation: string }) => `${operation} has no machine`,
  'obstacle-down': (
    { machine, back, zone }: { machine: string; back: string | null; zone: string },
    say: Say,
  ) =>
    back === null
      ? `${machine} is down, nobody knows until when`
      : `${machine} is down, expected back ${say.moment(back, zone)}`,
  'obstacle-paused': ({
    operation,
    machine,
    why,
  }: Omit<Step, 'machine'> & { machine: string | null; why: string }) =>
    `${operation} is paused${machine === null ? '' : ` on ${machine}`}${why ? `: ${why}` : ''}`,
  'obstacle-running': ({ operation, machine }: Step) => `${operation} runs on ${machine}`,
  'obstacle-behind': ({ operation, machine, ahead }: Step & { ahead: number }, say: Say) =>
    `${operation}: behind ${say.count(ahead, 'operation')} on ${machine}`,
  'obstacle-next': ({ operation, machine }: Step) => `${operation} is next on ${machine}, not started`,
  'obstacle-by-hand': ({ operation }: { operation: string }) => `${operation} is not started`,
  'obstacle-by-hand-runs': (
    {
      operation,
      supplier,
      back,
      zone,
    }: { operation: string; supplier: string; back: string | null; zone: string },
    say: Say,
  ) =>
    `${operation} ${supplier === '' ? 'is under way' : `is at ${supplier}`}${back === null ? '' : `, due back ${say.moment(back, zone)}`}`,
};
