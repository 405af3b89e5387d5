/** What browsers are told with every page: what it may load and run, and who may frame it. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import helmet from 'helmet';
import { type Config } from '../config.ts';
import { http } from '../light-http.ts';

/** Of each script that the text of a page has in it, and no other, how a policy names it. Browsers know one end of line. */
export const scriptsOf = (page: string): string[] =>
  [...page.replaceAll('\r\n', '\n').matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Those of the built page: none where nothing is built. */
function scriptsWithin(webFolder: string): string[] {
  const page = path.join(webFolder, 'index.html');
  return fs.existsSync(page) ? scriptsOf(fs.readFileSync(page, 'utf8')) : [];
}

/**
 * The headers of all answers with what they say, which is the same for each and so worked out once: for every request it took a
 * twelfth of what reading a job takes. `webFolder` has the page whose scripts may run.
 */
export function pageHeaders(config: Pick<Config, 'publicUrl'>, webFolder: string): [string, string][] {
  const secure = config.publicUrl.startsWith('https:');
  const tell = helmet({
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...scriptsWithin(webFolder)],
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
    // What else runs below the host's name is none of ours.
    strictTransportSecurity: secure && { includeSubDomains: false },
  });
  const request = new http.IncomingMessage(new Socket());
  const response = new http.ServerResponse(request);
  tell(request, response, () => {});
  return Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
}

/** What browsers heed of a page alone: a page's files, a dozen for the first screen, go without its 700 bytes. */
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
