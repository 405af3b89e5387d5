import { type FastifyReply, type FastifyRequest } from 'fastify';
import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../http/mount.ts';
import { type ArtworkSigner, readArtwork } from './artwork.domain.ts';

/** Sends a JPEG that never changes under its tag. */
export function sendImage(
  request: FastifyRequest,
  reply: FastifyReply,
  tag: string,
  image: Buffer,
): FastifyReply {
  const etag = `"${tag}"`;
  reply.header('ETag', etag).header('Cache-Control', 'private, max-age=3600');
  if (request.headers['if-none-match'] === etag) return reply.status(304).send();
  return reply.type('image/jpeg').send(image);
}

export function artworkRoutes(signer: ArtworkSigner): Handlers<typeof contract.artwork> {
  return {
    image: async (context, { params, query }, { request, reply }) => {
      signer.check(params.hash, query);
      const image = await readArtwork(context, params.hash, query.size);
      return sendImage(request, reply, `${params.hash}-${query.size}`, image);
    },
  };
}
