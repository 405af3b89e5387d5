import { type FastifyReply } from 'fastify';
import { type contract } from '../../shared/contract/contract.ts';
import { type ArtworkSize } from '../../shared/artwork/artwork.contract.ts';
import { type Handlers, type Http } from '../platform/http/mount-endpoints.ts';
import { type ArtworkSigner, readArtwork } from './artwork.domain.ts';

/**
 * An image or original file to send to a client: its hash, its size and, for an original file, its file name.
 */
export interface SentArtwork {
  hash: string | null;
  size: ArtworkSize;
  image: Buffer;
  name?: string | null;
}

/** Sends the artwork: a JPEG, which clients may cache forever, or the original file as a download. */
export function sendArtwork(
  { request, reply }: Pick<Http, 'request' | 'reply'>,
  { hash, size, image, name }: SentArtwork,
  caching = 'private, max-age=3600',
): FastifyReply {
  const etag = `"${hash}-${size}"`;
  reply.header('ETag', etag).header('Cache-Control', caching);
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  if (size !== 'original') return reply.type('image/jpeg').send(image);
  return reply.type('application/pdf').header('Content-Disposition', attachment(name)).send(image);
}

/** Returns a Content-Disposition header with the file's name in ASCII and in full (RFC 6266). */
function attachment(name: string | null | undefined): string {
  if (!name) return 'attachment';
  const plain = name.replaceAll(/[^\w. -]/g, '_');
  const same = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, escape);
  return `attachment; filename="${plain}"; filename*=UTF-8''${same}`;
}

export function artworkRoutes(signer: ArtworkSigner): Handlers<typeof contract.artwork> {
  return {
    image: async (context, { params, query }, http) => {
      signer.check(params.hash, query);
      const { hash } = params;
      const { size, until } = query;
      const image = await readArtwork(context, hash, size);
      // The image stays the same for as long as its address is valid.
      const seconds = Math.floor(until - new Date().getTime() / 1000);
      return sendArtwork(http, { hash, size, image }, `private, max-age=${seconds}, immutable`);
    },
  };
}
