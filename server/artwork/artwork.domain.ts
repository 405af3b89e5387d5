/**
 * Stores uploaded artwork, which may be common images or PDFs (design: API conventions). It keeps equal
 * content once, as JPEGs in several sizes and the original PDF.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type ArtworkSize } from '../../shared/artwork/artwork.contract.ts';
import { artworkMaximumBytes, pdfMaximumBytes } from '../../shared/platform/specification-constants.ts';
import { refuseContentType } from '../../shared/shop/accepted-artwork-types.ts';
import { type Db } from '../platform/db/database.ts';
import { forbidden, invalid, notFound, Refusal } from '../platform/verb/refusals.ts';
import { type Context, type Verb } from '../platform/verb/verb.ts';
import { readOrCreateSetting } from './read-or-create-setting.ts';
import * as repo from './artwork.repo.ts';
import { renderPdf, encode } from './encode-in-processes.ts';
import { contentTypeOf, isJpeg, isPdf, isPostScript } from './file-types.ts';

const hour = 3600;
/**
 * The period in seconds after which image URLs change. A URL is valid for one to two periods, so that browsers can
 * cache the image. Thumbnails have a longer period, because they reveal little.
 */
const windowSeconds: Record<ArtworkSize, number> = {
  thumb: 30 * 24 * hour,
  preview: hour,
  full: hour,
  original: hour,
};

/** The seconds by which a clock may be set back, for addresses signed before that to stay valid. */
const mostBehind = 24 * hour;
const seconds = () => new Date().getTime() / 1000;

/** Decodes base64 or a data URL. Throws 400 or 413 at the field. */
function decode(text: string, field: string): Buffer {
  const base64 = text.replace(/^data:[^,]*,/, '');
  // One character class, so that a long text that is no base64 is refused in one pass.
  if (/[^A-Za-z0-9+/=\s]/.test(base64)) throw invalid({ [field]: reason('artwork-no-base64') });
  const content = Buffer.from(base64, 'base64');
  if (content.length === 0) throw invalid({ [field]: reason('artwork-empty') });
  if (content.length > (isPdf(content) ? pdfMaximumBytes : artworkMaximumBytes)) {
    throw new Refusal(413, reason('artwork-too-large'), {
      errors: { [field]: reason('artwork-too-large') },
    });
  }
  return content;
}

/** Returns the encoded image. Throws 400 for content that is no image, and 503 if too many images wait. */
async function encodeOrRefuse(content: Buffer, field: string, user?: string) {
  const image = isPdf(content) ? await renderOrRefusePdf(content, field, user) : await encode(content, user);
  if (!image) throw unread(content, field);
  const { width, height } = image;
  const [full, preview, thumb] = [image.full, image.preview, image.thumb].map((size) => Buffer.from(size));
  return { full: full!, preview: preview!, thumb: thumb!, width, height };
}

const unread = (content: Buffer, field: string) =>
  invalid({ [field]: reason(isPostScript(content) ? 'artwork-postscript' : 'artwork-unknown-kind') });

/** Throws 400 if the shop does not accept artwork of this content type. */
async function expectAccepted(
  content: Buffer,
  taken: NonNullable<PrepareOptions['taken']>,
  field: string,
): Promise<void> {
  const type = contentTypeOf(content);
  if (!type) throw unread(content, field);
  const why = refuseContentType(type, await taken());
  if (why) throw invalid({ [field]: why });
}

/** Renders the first page of the PDF. Throws 400 with the reason if the PDF can't be rendered. */
async function renderOrRefusePdf(content: Buffer, field: string, user?: string) {
  const page = (await renderPdf(content, user)) ?? { refused: reason('pdf-too-much') };
  if ('refused' in page) throw invalid({ [field]: page.refused });
  return page;
}

const sha256 = (content: Buffer) => createHash('sha256').update(content);

/** An image to store: its hash, and its bytes if the database does not have the image yet. */
export interface PreparedImage {
  hash: string;
  image: (Awaited<ReturnType<typeof encodeOrRefuse>> & { original: Buffer | null }) | null;
}

interface PrepareOptions {
  current?: string | null;
  field?: string;
  /** Returns the content types that the shop accepts. By default it accepts every type that it can read. */
  taken?: () => Promise<readonly string[]>;
}

/**
 * Encodes an image before the transaction, because encoding takes time. If a client sends back a preview that it
 * received, the result is the stored original, `current` if it matches. So the record retains its artwork. Throws 400
 * or 413 at the field.
 */
export async function prepareImage(
  { db, person }: Pick<Context, 'db' | 'person'>,
  text: string,
  { current = null, field = 'artwork', taken }: PrepareOptions = {},
): Promise<PreparedImage> {
  const content = decode(text, field);
  const known = isJpeg(content) && (await repo.findByPreview(db, sha256(content).digest(), current));
  if (known) return { hash: known, image: null };
  if (taken) await expectAccepted(content, taken, field);
  const image = await encodeOrRefuse(content, field, person?.id);
  const original = isPdf(content) ? content : null;
  return { hash: sha256(original ?? image.full).digest('hex'), image: { ...image, original } };
}

/** Stores the prepared image, unless the database has its bytes already. */
export async function storeImage(verb: Verb, { hash, image }: PreparedImage): Promise<void> {
  if (image) await repo.insertArtwork(verb.db, { hash, ...image });
}

/** Returns an image in the size, or its original file. Throws 404 if the database has none. */
export async function readArtwork(context: Context, hash: string | null, size: ArtworkSize): Promise<Buffer> {
  const image = hash ? await repo.readImage(context.db, hash, size) : undefined;
  if (image) return image;
  if (!hash || size !== 'thumb') throw notFound('artwork');
  return createThumb(context.db, hash, await readArtwork(context, hash, 'preview'));
}

/** Creates and stores a missing thumbnail. Images of older versions of Makeready have none. */
async function createThumb(db: Db, hash: string, preview: Buffer): Promise<Buffer> {
  const result = await encode(preview);
  if (!result) return preview;
  const thumb = Buffer.from(result.thumb);
  await repo.storeThumb(db, hash, thumb);
  return thumb;
}

const collecting = { first: 10 * 60_000, every: 24 * 60 * 60_000, atOnce: 50 };

/**
 * Deletes images to which no record refers. It spares images younger than a day, because a record may be about to
 * refer to them.
 */
export async function deleteUnusedArtwork(db: Db): Promise<number> {
  let all = 0;
  for (;;) {
    const gone = await repo.deleteUnused(db, collecting.atOnce);
    all += gone;
    if (gone < collecting.atOnce) return all;
  }
}

/** Starts to delete unused images once a day. The returned function stops it. */
export function startDeletingUnused(db: Db, log: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout;
  const next = (milliseconds: number) => {
    timer = setTimeout(() => {
      next(collecting.every);
      deleteUnusedArtwork(db).catch(log);
    }, milliseconds).unref();
  };
  next(collecting.first);
  return () => clearTimeout(timer);
}

export interface ArtworkSigner {
  url: Context['artworkUrl'];
  /** Throws 403 if the URL's signature is wrong or has expired. */
  check: (hash: string, query: { size: ArtworkSize; until: number; signature: string }) => void;
}

/** Returns a signer of image URLs. All server processes share the signer's key, which the database stores. */
export async function openSigner(db: Db): Promise<ArtworkSigner> {
  const key = Buffer.from(
    await readOrCreateSetting(db, 'artworkKey', () => randomBytes(32).toString('base64')),
    'base64',
  );
  const sign = (hash: string, size: string, until: number) =>
    createHmac('sha256', key).update(`${hash} ${size} ${until}`).digest('base64url');
  return {
    url: (hash, size) => {
      if (!hash) return null;
      const window = windowSeconds[size];
      const until = (Math.floor(seconds() / window) + 2) * window;
      return `/api/artwork/${hash}?size=${size}&until=${until}&signature=${sign(hash, size, until)}`;
    },
    check: (hash, { size, until, signature }) => {
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(hash, size, until))];
      const fits = given.length === right.length && timingSafeEqual(given, right);
      const left = until - seconds();
      // A clock that was ahead has signed addresses that would be valid for years.
      if (!fits || left < 0 || left > 2 * windowSeconds[size] + mostBehind)
        throw forbidden(reason('artwork-address-ended'));
    },
  };
}
