/** Recognises loopback hosts such as localhost, which only programs on the same computer can reach. */

const ownMachine = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/;

/** Returns whether the URL has a loopback host, so that other devices can't reach it. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && ownMachine.test(new URL(address).hostname);
}

/**
 * Returns a link of the server with a host that other devices can reach, as far as it is known: a server without
 * `PUBLIC_URL` names its own computer, where the reader's page may have come by another address, `origin`.
 */
export const withReachableHost = (link: string, origin: string): string =>
  isLoopback(link) ? link.replace(new URL(link).origin, origin) : link;
