/** Recognises loopback addresses such as localhost, which only the same computer can reach. */

const ownMachine = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/;

/** Returns whether the address is a loopback address, so that other devices can't reach it. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && ownMachine.test(new URL(address).hostname);
}
