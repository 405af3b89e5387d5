/** Runs a webhook receiver for tests. It stores the deliveries and sends the response that the test sets. */
import { createHmac } from 'node:crypto';
import http from 'node:http';
import { type AddressInfo } from 'node:net';
import { type z } from 'zod';
import { type webhookBody } from '../../../shared/connections/webhooks.contract.ts';

export interface ReceivedDelivery {
  id: string;
  headers: http.IncomingHttpHeaders;
  text: string;
  body: z.infer<typeof webhookBody>;
  at: number;
  path: string;
}

export interface Receiver {
  url: string;
  got: ReceivedDelivery[];
  /** Sets how the receiver responds. The default is 204. */
  answer: (reply: (got: ReceivedDelivery, response: http.ServerResponse) => unknown) => void;
  /** Makes the receiver refuse connections until the test calls `up`. */
  down: () => Promise<void>;
  up: () => Promise<void>;
  close: () => Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const got: ReceivedDelivery[] = [];
  let reply: (got: ReceivedDelivery, response: http.ServerResponse) => unknown = () => {};
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const { headers, url: path = '' } = request;
      const one: ReceivedDelivery = {
        id: String(headers['webhook-id']),
        headers,
        text,
        body: JSON.parse(text) as ReceivedDelivery['body'],
        at: Date.now(),
        path,
      };
      got.push(one);
      response.statusCode = 204;
      void Promise.resolve(reply(one, response)).then(
        () => response.writableEnded || response.destroyed || response.end(),
      );
    });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const down = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    got,
    answer: (next) => (reply = next),
    down,
    up: () => listen(port),
    close: down,
  };
}

/** Returns whether the delivery's signature is valid by the Standard Webhooks specification. */
export function isSigned({ headers, text }: ReceivedDelivery, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const said = `${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${text}`;
  const right = createHmac('sha256', key).update(said).digest('base64');
  return headers['webhook-signature'] === `v1,${right}`;
}
