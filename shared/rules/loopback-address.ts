/** Recognises loopback addresses, which no other device can reach. */

const ownMachine = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/;

/** Returns whether other devices can't reach this address, for example because it is localhost. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && ownMachine.test(new URL(address).hostname);
}
