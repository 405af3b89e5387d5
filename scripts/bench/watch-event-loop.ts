/**
 * Measures blocks of the event loop in a server that preloads this file by `--import`. At each SIGUSR2 it
 * prints the longest block since the previous signal, in wall-clock time and in the process’s processor time.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** The interval in ms at which the event loop is sampled. */
const step = 1;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: step });
  delay.enable();
  let [last, longest] = [process.cpuUsage(), 0];
  setInterval(() => {
    const { user, system } = process.cpuUsage(last);
    last = process.cpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  }, step).unref();
  process.on('SIGUSR2', () => {
    const passed = Math.max(0, delay.max / 1e6 - step);
    console.log(`longest block ${passed.toFixed(1)} ms, worked ${longest.toFixed(1)} ms`);
    delay.reset();
    longest = 0;
  });
}
