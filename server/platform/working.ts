/** The inside of a worker's process (see workers.ts): it makes what it is given, and ends itself where that takes too much. */

/** Seconds of a processor for one piece: a busy machine takes longer over it, and is not to refuse it for that. */
const timeLimit = Number(process.argv[2]);

/** Answers each piece with what `make` makes of it, null where that fails; ends the process, and so the attempt, above `memory` bytes. */
export function workWithin<Given>(memory: number, make: (given: Given) => Promise<object>): void {
  let begun = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(begun);
    // Killed: an exit would wait for the very thread that is at work.
    if ((user + system) / 1e6 > timeLimit || process.memoryUsage.rss() > memory)
      process.kill(process.pid, 'SIGKILL');
  }, 50).unref();
  process.on('message', (given) => {
    begun = process.cpuUsage();
    make(given as Given).then(
      (made) => process.send?.(made),
      () => process.send?.(null),
    );
  });
}
