/**
 * Reads and writes `manifest.json`, the file in a backup that describes its contents (docs/backup-format.md).
 */
import { z } from 'zod';

export const format = 'makeready-backup';
/** The version of the backup format. It rises when older versions of Makeready can no longer read new backups. */
export const formatVersion = 2;
export const manifestFile = 'manifest.json';
export const manifestLimit = 1024 * 1024;

const name = z.string().min(1).max(63);

const tableEntry = z.object({
  name,
  file: z.string().max(200),
  columns: z.array(name).min(1),
  /** The columns with bytes in files next to the backup. The table's file has their SHA-256. */
  contents: z.array(name).optional(),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** The fields that the manifest has in every format version. */
const opening = z.object({
  format: z.literal(format),
  formatVersion: z.int(),
  makeready: z.string().max(50),
});

export const manifest = opening.extend({
  formatVersion: z.int().min(1).max(formatVersion),
  created: z.iso.datetime(),
  postgres: z.string().max(100),
  migrations: z.array(name).min(1),
  tables: z.array(tableEntry).max(500),
  sequences: z
    .array(z.object({ name, last: z.string().regex(/^-?\d{1,19}$/), called: z.boolean() }))
    .max(500),
  /** The sizes in bytes at the time of the backup, from which the server estimates when the disk is full. */
  sizes: z.object({ database: z.number(), artwork: z.number() }).optional(),
});
export type Manifest = z.infer<typeof manifest>;
export type TableEntry = Manifest['tables'][number];

/** Parses the manifest. Throws an Error with the reason if this version of Makeready cannot read the backup. */
export function readManifest(text: string, known: readonly string[], version: string): Manifest {
  const json = parse(text);
  const start = opening.safeParse(json);
  if (!start.success) throw new Error('It is no backup of Makeready');
  const { makeready } = start.data;
  const newer = (what: string) =>
    new Error(
      `It was made by Makeready ${makeready} ${what}, which this Makeready ${version} does not know. ` +
        `Install Makeready ${makeready} or newer`,
    );
  if (start.data.formatVersion > formatVersion)
    throw newer(`in version ${start.data.formatVersion} of the format`);
  const parsed = manifest.safeParse(json);
  if (!parsed.success) throw new Error(`Its ${manifestFile} is damaged`);
  const strange = parsed.data.migrations.find((migration, place) => migration !== known[place]);
  if (strange !== undefined) throw newer(`with the schema ${parsed.data.migrations.at(-1)}`);
  return parsed.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
