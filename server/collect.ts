/** What the start leaves behind is given back (decision 038): V8 keeps the room that it took for a long time where little is asked. */
import v8 from 'node:v8';
import vm from 'node:vm';

/** Collects what nobody needs any more, as soon as there is nothing else to do. It takes some 50 ms, once. */
export function collectOnce(): void {
  setImmediate(() => {
    v8.setFlagsFromString('--expose-gc');
    const collect = vm.runInNewContext('gc') as (how: object) => void;
    v8.setFlagsFromString('--no-expose-gc');
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  });
}
