/** Tells an administrator how tablets and other computers open Makeready. */
import os from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import { isLoopback } from '../../shared/people/loopback-address.ts';
import { type Config } from '../platform/config.ts';

/** The hosts on which a server listens at every address of its computer. */
const everyAddress = new Set(['0.0.0.0', '::']);

/**
 * Returns the addresses by which other devices reach the server. There is none if it listens for this computer alone.
 */
export function networkAddresses(
  { HOST, publicUrl }: Pick<Config, 'HOST' | 'publicUrl'>,
  port: number,
  interfaces = os.networkInterfaces(),
): string[] {
  if (!isLoopback(publicUrl)) return [publicUrl];
  const own = Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  const hosts = everyAddress.has(HOST) ? own : [HOST];
  return hosts.map((host) => `http://${host}:${port}`).filter((address) => !isLoopback(address));
}

/** Returns the lines of the log that name the addresses. */
export const networkLines = ([first, ...others]: readonly string[], publicUrl: string): string[] =>
  first === undefined
    ? []
    : [
        `In your network: ${[first, ...others].join(' or ')}`,
        ...(first === publicUrl
          ? []
          : [`Start with PUBLIC_URL=${first}, so that links and the codes on tickets lead there.`]),
      ];

/** Returns the address as a QR code of lines of text, for a terminal. A tablet's camera opens it. */
export const codeForTerminal = (address: string): string => renderUnicodeCompact(address, { border: 2 });
