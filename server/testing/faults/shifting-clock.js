/**
 * Shifts the clock of a process that loads this file by `--import`. It is JavaScript, which
 * every Node reads. Each SIGUSR2 moves the clock, alternately
 * an hour forward and two hours back.
 */
const hour = 3_600_000;
const { now } = Date;
let moved = 0;

process.on('SIGUSR2', () => {
  moved += moved > 0 ? -2 * hour : hour;
});

// Code that asks for the current time gets the shifted time. A given time stays as it is.
globalThis.Date = new Proxy(Date, {
  construct: (original, given, self) =>
    Reflect.construct(original, given.length > 0 ? given : [now() + moved], self),
  get: (original, name) => (name === 'now' ? () => now() + moved : Reflect.get(original, name)),
});
