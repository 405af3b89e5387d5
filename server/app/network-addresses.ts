/** Finds the addresses at which other devices reach the server, and formats them for the log and the terminal. */
import os from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import { isLoopback } from '../../shared/people/loopback-address.ts';
import { type Config } from '../platform/config.ts';

/** The values of HOST with which the server listens at all addresses of its computer. */
const everyAddress = new Set(['0.0.0.0', '::']);

/** Returns the addresses at which other devices reach the server: none if it listens at a loopback address only. */
export function networkAddresses(
  { HOST, publicUrl }: Pick<Config, 'HOST' | 'publicUrl'>,
  port: number,
  interfaces = os.networkInterfaces,
): string[] {
  if (!isLoopback(publicUrl)) return [publicUrl];
  const hosts = everyAddress.has(HOST) ? ownAddresses(interfaces) : [HOST];
  return hosts.map((host) => `http://${host}:${port}`).filter((address) => !isLoopback(address));
}

/** Returns the IPv4 addresses of this computer: none if the service's confinement forbids to list them. */
function ownAddresses(interfaces: typeof os.networkInterfaces): string[] {
  try {
    return Object.values(interfaces())
      .flatMap((each) => each ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address);
  } catch {
    return [];
  }
}

/** Returns the log's lines with the addresses and, if links lead elsewhere, the setting that corrects them. */
export const networkLines = ([first, ...others]: readonly string[], publicUrl: string): string[] =>
  first === undefined
    ? []
    : [
        `In your network: ${[first, ...others].join(' or ')}`,
        ...(first === publicUrl
          ? []
          : [`Start with PUBLIC_URL=${first}, so that links and the codes on tickets lead there.`]),
      ];

/** Returns a QR code of the address, drawn with block characters. */
export const codeForTerminal = (address: string): string => renderUnicodeCompact(address, { border: 2 });
