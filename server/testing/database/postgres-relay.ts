/**
 * Runs a TCP relay between the server and Postgres. It can stop all traffic without closing connections, as a
 * broken network does.
 */
import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { type ClientConfig } from 'pg';

export interface Relay {
  /** The connection to the database through the relay. */
  connection: ClientConfig;
  /** Stops all traffic in both directions. New connections succeed but carry no data. */
  silence: () => void;
  /**
   * Lets new connections carry data again. Older connections stay silent, as behind a router that has lost
   * them.
   */
  speak: () => void;
  close: () => Promise<void>;
}

export async function openRelay(target: ClientConfig): Promise<Relay> {
  let silent = false;
  const open = new Set<net.Socket>();
  const keep = (socket: net.Socket) => {
    open.add(socket);
    return socket.on('error', () => {}).on('close', () => open.delete(socket));
  };
  const port = target.port ?? 5432;
  const server = net.createServer((near) => {
    keep(near);
    if (silent) return near.pause();
    const far = keep(
      target.host?.startsWith('/')
        ? net.connect(`${target.host}/.s.PGSQL.${port}`)
        : net.connect(port, target.host),
    );
    near.pipe(far).pipe(near);
    // Closes both directions if either end closes.
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    return undefined;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    connection: { ...target, host: '127.0.0.1', port: (server.address() as AddressInfo).port, ssl: false },
    silence: () => {
      silent = true;
      for (const socket of open) socket.unpipe().pause();
    },
    speak: () => {
      silent = false;
    },
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      if (server.listening) await once(server, 'close');
    },
  };
}
