/**
 * Comes before the server in its own process (`--import`) and watches its event loop: at SIGUSR2 it prints the longest time since the
 * last one in which the loop served nobody, as it passed and as the loop's own thread worked in it, which others on the machine don't
 * lengthen.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

/** In ms. */
const step = 1;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: step });
  delay.enable();
  let [last, longest] = [process.threadCpuUsage(), 0];
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longest = Math.max(longest, (user + system) / 1000);
  }, step).unref();
  process.on('SIGUSR2', () => {
    const passed = Math.max(0, delay.max / 1e6 - step);
    console.log(`longest block ${passed.toFixed(1)} ms, worked ${longest.toFixed(1)} ms`);
    delay.reset();
    longest = 0;
  });
}
