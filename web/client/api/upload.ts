/** Uploads a file like `fetch`, but reports the progress, which `fetch` can't. */
import { t } from '../../../shared/platform/translate.ts';

/** Receives the share of the body that the browser has sent, from 0 to 1. */
export type OnSent = (share: number) => void;

interface Sent {
  method: string;
  headers: Headers;
  body: XMLHttpRequestBodyInit | null;
  signal: AbortSignal;
  onSent: OnSent;
}

/** The HTTP statuses whose responses have no body. */
const bodiless = [204, 205, 304];

function headersOf(request: XMLHttpRequest): Headers {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
}

/**
 * Uploads a body. It rejects like `fetch`: with the signal's reason if aborted, with a TypeError if no response
 * arrives.
 */
export function upload(address: string, { method, headers, body, signal, onSent }: Sent): Promise<Response> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, address);
    headers.forEach((value, name) => request.setRequestHeader(name, value));
    request.responseType = 'blob';
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('error', () => reject(new TypeError(t('The upload failed'))));
    request.addEventListener('abort', () => reject(signal.reason));
    request.addEventListener('load', () => {
      const { status, statusText, response } = request;
      const content = bodiless.includes(status) ? null : (response as Blob);
      resolve(new Response(content, { status, statusText, headers: headersOf(request) }));
    });
    signal.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
