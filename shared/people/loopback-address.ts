/** Recognises loopback hosts such as localhost, which only programs on the same computer can reach. */

const ownMachine = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/;

/** Returns whether the URL has a loopback host, so that other devices can't reach it. */
export function isLoopback(address: string): boolean {
  return URL.canParse(address) && ownMachine.test(new URL(address).hostname);
}

/**
 * Returns the link with the origin of the user's page if the link has a loopback host. A server without `PUBLIC_URL`
 * makes such links, but the user may have opened the page at an address that other devices reach.
 */
export const withReachableHost = (link: string, origin: string): string =>
  isLoopback(link) ? link.replace(new URL(link).origin, origin) : link;
