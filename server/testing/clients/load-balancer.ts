/**
 * Runs a reverse proxy in front of several server processes. Each request goes to the next process that
 * accepts connections.
 */
import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo } from 'node:net';

export interface Proxy {
  url: string;
  /** Makes the proxy drop the response to every third write from now on. */
  loseAnswers: () => void;
  close: () => Promise<void>;
}

/**
 * Starts the proxy. If a process ends during a request, the proxy answers 502, since only the client can
 * decide to repeat the request.
 */
export async function openProxy(targets: readonly string[]): Promise<Proxy> {
  let turn = 0;
  let loses = false;
  let writes = 0;
  const server = http.createServer((request, response) => {
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.on('end', () => pass(targets.length));

    function pass(left: number): void {
      const target = targets[turn++ % targets.length] ?? '';
      const { method = 'GET', headers, url } = request;
      const onward = http.request(new URL(url ?? '/', target), { method, headers }, (answer) => {
        if (loses && method === 'POST' && ++writes % 3 === 0) {
          answer.resume();
          response.writeHead(502).end();
          return;
        }
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.on('error', () => response.destroy()).pipe(response);
      });
      response.on('close', () => onward.destroy());
      onward.on('error', (error: NodeJS.ErrnoException) => {
        if (error.code === 'ECONNREFUSED' && left > 1) pass(left - 1);
        else if (response.headersSent) response.destroy();
        else response.writeHead(502).end();
      });
      onward.end(Buffer.concat(body));
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswers: () => {
      loses = true;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
