/** Finds the addresses at which other devices reach the server, and formats them for the log and the terminal. */
import { BlockList, isIP } from 'node:net';
import os from 'node:os';
import { renderUnicodeCompact } from 'uqr';
import { isLoopback } from '../../shared/people/loopback-address.ts';
import { type Config } from '../platform/config.ts';

/** The names of private networks (RFC 6761, 6762, 8375, and .internal as ICANN reserved it). */
export const privateNames = ['localhost', 'local', 'lan', 'home.arpa', 'internal'];
/** The private networks of IPv4 (RFC 1918, 6598, 3927, 1122), each with the number of its bits. */
export const privateNetworks = [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
] as const;
const networks = new BlockList();
for (const [address, bits] of privateNetworks) networks.addSubnet(address, bits);

/** Returns whether the host is of a private network: a private IPv4 address, or a name of a private network. */
export const isPrivateHost = (host: string): boolean =>
  isIP(host) === 4
    ? networks.check(host)
    : privateNames.some((name) => host === name || host.endsWith(`.${name}`));

/** The values of HOST with which the server listens at all addresses of its computer. */
const everyAddress = new Set(['0.0.0.0', '::']);

/** The ports at which the server listens. */
export interface Ports {
  port: number;
  /** The port of https. Its certificate is good in private networks alone. */
  httpsPort?: number | undefined;
}

/** Returns the addresses at which other devices reach the server: none if it listens at a loopback address only. */
export function networkAddresses(
  { HOST, publicUrl }: Pick<Config, 'HOST' | 'publicUrl'>,
  { port, httpsPort }: Ports,
  interfaces = os.networkInterfaces,
): string[] {
  if (!isLoopback(publicUrl)) return [publicUrl];
  const hosts = hostsOf(HOST, interfaces).filter((host) => !isLoopback(`http://${host}`));
  const trusted = httpsPort === undefined ? [] : hosts.filter(isPrivateHost);
  return trusted.length > 0
    ? trusted.map((host) => `https://${host}:${httpsPort}`)
    : hosts.map((host) => `http://${host}:${port}`);
}

/** Returns the addresses at which the server listens. */
const hostsOf = (host: string, interfaces: typeof os.networkInterfaces): string[] =>
  everyAddress.has(host) ? ownAddresses(interfaces) : [host];

/** Returns the IPv4 addresses of this computer: none if the service's confinement forbids to list them. */
export function ownAddresses(interfaces = os.networkInterfaces): string[] {
  try {
    return Object.values(interfaces())
      .flatMap((each) => each ?? [])
      .filter(({ family, internal }) => family === 'IPv4' && !internal)
      .map(({ address }) => address);
  } catch {
    return [];
  }
}

/** The path of the root certificate. It is served by http too, because a device installs it before it trusts https. */
export const rootPath = '/root.crt';

/** Returns the log's lines with the addresses and, if links lead elsewhere, the setting that corrects them. */
export function networkLines(addresses: readonly string[], publicUrl: string, { port }: Ports): string[] {
  const [first] = addresses;
  if (first === undefined) return [];
  const { protocol, hostname } = new URL(first);
  return [
    `In your network: ${addresses.join(' or ')}`,
    ...(first === publicUrl
      ? []
      : [`Start with PUBLIC_URL=${first}, so that links and the codes on tickets lead there.`]),
    ...(protocol === 'https:' && isPrivateHost(hostname)
      ? [`Each device trusts it after it has installed http://${hostname}:${port}${rootPath} once.`]
      : []),
  ];
}

/** Returns a QR code of the address, drawn with block characters. */
export const codeForTerminal = (address: string): string => renderUnicodeCompact(address, { border: 2 });
