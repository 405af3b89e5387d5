export interface Deferred {
  promise: Promise<void>;
  resolve: () => void;
}

/** Returns a promise that the caller resolves. Node 20 has no `Promise.withResolvers`. */
export function deferred(): Deferred {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}
