/** Reads the configuration from environment variables when a program starts (design: configuration). */
import fs from 'node:fs';
import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { passwordMinimum } from '../../shared/platform/specification-constants.ts';

const optional = z.string().trim().min(1).optional();

const isOrigin = (address: string) =>
  /^https?:/.test(address) && URL.canParse(address) && new URL(address).origin === address;

/**
 * Returns whether the text is a database URL. For a Unix socket, the URL has the host in a query parameter:
 * `postgres://user@/makeready?host=/run/postgresql`.
 */
const isDatabase = (address: string) =>
  /^postgres(ql)?:\/\//.test(address) && URL.canParse(address.replace('@/', '@host/'));

const isNetwork = (text: string) => {
  const [address = '', bits = '1', ...more] = text.split('/');
  const most = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const environment = z.object({
  PORT: z.coerce
    .number('PORT must be a number')
    .refine((port) => Number.isInteger(port) && port >= 0 && port <= 65_535, 'PORT is from 0 to 65535')
    .default(3000),
  HOST: z.string().default('127.0.0.1'),
  HTTPS_PORT: z.coerce
    .number('HTTPS_PORT must be a number')
    .refine((port) => Number.isInteger(port) && port >= 0 && port <= 65_535, 'HTTPS_PORT is from 0 to 65535')
    .optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optional.refine(
    (address) => address === undefined || isDatabase(address),
    'DATABASE_URL must be an address such as postgres://user:password@host:5432/makeready',
  ),
  PREPARED_STATEMENTS: z.stringbool('PREPARED_STATEMENTS is true or false').default(true),
  // `startEmbeddedPostgres` reads it from the environment, also for operators' commands.
  POSTGRES_BIN: optional.refine(
    (folder) => folder === undefined || fs.existsSync(folder),
    'POSTGRES_BIN must be the folder of Postgres programs, such as /usr/lib/postgresql/18/bin',
  ),
  BACKUP_DIR: optional,
  REPORT_PORT: z.coerce
    .number('REPORT_PORT must be a number')
    .refine((port) => Number.isInteger(port) && port > 0 && port <= 65_535, 'REPORT_PORT is from 1 to 65535')
    .optional(),
  PUBLIC_URL: z
    .url({ error: 'PUBLIC_URL must be an address such as https://makeready.example', abort: true })
    .refine(
      (address) => new URL(address).pathname === '/',
      'PUBLIC_URL has no path; Makeready is the whole of its host',
    )
    .optional(),
  ALLOWED_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim().replace(/\/$/, '')))
    .refine(
      (origins) => origins.every(isOrigin),
      'ALLOWED_ORIGINS is a list of origins such as https://old.example, separated by commas',
    )
    .default([]),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(',').map((one) => one.trim()))
    .refine(
      (proxies) => proxies.every(isNetwork),
      'TRUSTED_PROXIES is a list of addresses such as 127.0.0.1 or 10.0.0.0/8, separated by commas',
    )
    .default([]),
  ADMIN_USERNAME: optional,
  ADMIN_PASSWORD: z
    .string()
    .min(passwordMinimum, `ADMIN_PASSWORD is at least ${passwordMinimum} characters long`)
    .optional(),
  GOOGLE_ISSUER: z.url('GOOGLE_ISSUER must be an address').default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: optional,
  GOOGLE_CLIENT_SECRET: optional,
  GOOGLE_DOMAIN: optional,
  METRICS_TOKEN: z.string().min(16, 'METRICS_TOKEN is at least 16 characters long').optional(),
  WEBHOOK_PRIVATE: z.stringbool('WEBHOOK_PRIVATE is true or false').default(true),
  PUBLIC_DOCS: z.stringbool('PUBLIC_DOCS is true or false').default(false),
  /** Whether the server validates every response against the contract and sends 500 if they differ. Tests set it. */
  CHECK_ANSWERS: z.stringbool('CHECK_ANSWERS is true or false').default(false),
  LOG_FORMAT: z.enum(['text', 'json'], 'LOG_FORMAT is text or json').default('text'),
  LOG_LEVEL: z.enum(logLevels, `LOG_LEVEL is one of ${logLevels.join(', ')}`).default('info'),
});

export interface Config extends z.infer<typeof environment> {
  publicUrl: string;
  /**
   * The folder for daily backups. It is null if the server makes none, for example because an administrator backs up
   * an external database.
   */
  backupFolder: string | null;
}

/**
 * Reads and checks the environment variables. An empty variable counts as unset. Throws an Error that names the
 * invalid variable.
 */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) throw new Error(parsed.error.issues.map((issue) => issue.message).join('; '));
  const { PORT, PUBLIC_URL, ADMIN_USERNAME, ADMIN_PASSWORD, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } =
    parsed.data;
  const { BACKUP_DIR, DATABASE_URL, DATA_DIR } = parsed.data;
  if (Boolean(ADMIN_USERNAME) !== Boolean(ADMIN_PASSWORD)) {
    throw new Error('ADMIN_USERNAME and ADMIN_PASSWORD go together; one of them is unset');
  }
  if (Boolean(GOOGLE_CLIENT_ID) !== Boolean(GOOGLE_CLIENT_SECRET)) {
    throw new Error('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together; one of them is unset');
  }
  if (parsed.data.REPORT_PORT !== undefined && DATABASE_URL) {
    throw new Error(
      'REPORT_PORT is for the embedded database; the server of DATABASE_URL has a port already',
    );
  }
  return {
    ...parsed.data,
    publicUrl: (PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, ''),
    backupFolder: BACKUP_DIR ?? (DATABASE_URL ? null : path.join(DATA_DIR, 'backups')),
  };
}
