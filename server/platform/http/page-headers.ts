/**
 * Creates the security headers of web pages: what a page may load and run, and which sites may show it in a
 * frame.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import helmet from 'helmet';
import { type Config } from '../config.ts';
import { http } from '../node-http.ts';

/** Returns the hashes of a page's inline scripts, as the content security policy lists them. */
export const scriptsOf = (page: string): string[] =>
  [...page.replaceAll('\r\n', '\n').matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Returns the hashes of the inline scripts in the built start page, or an empty list if there is no built page. */
function scriptsWithin(webFolder: string): string[] {
  const page = path.join(webFolder, 'index.html');
  return fs.existsSync(page) ? scriptsOf(fs.readFileSync(page, 'utf8')) : [];
}

/**
 * Returns the names and values of the security headers that all responses have. The inline scripts of the start page
 * in `webFolder` may run.
 */
export function pageHeaders(config: Pick<Config, 'publicUrl'>, webFolder: string): [string, string][] {
  const secure = config.publicUrl.startsWith('https:');
  const tell = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The program that reads codes by the camera is WebAssembly. Text never runs as a script.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'", ...scriptsWithin(webFolder)],
        // Mantine sets styles on elements; scripts stay strict.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        connectSrc: ["'self'"],
        fontSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        upgradeInsecureRequests: secure ? [] : null,
      },
    },
    // Sites on subdomains of the host are not ours.
    strictTransportSecurity: secure && { includeSubDomains: false },
  });
  const request = new http.IncomingMessage(new Socket());
  const response = new http.ServerResponse(request);
  tell(request, response, () => {});
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** The headers that only web pages need. Responses with other files omit them, which saves 700 bytes each. */
export const ofPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
];
