/**
 * Defines the artwork fields of requests and responses. The server stores equal images once, and responses
 * contain short-lived signed URLs for them (design: API conventions).
 */
import { z } from 'zod';
import { reasonMessage } from '../platform/reasons/schema-reasons.ts';
import { endpoint } from '../platform/contract/endpoint.ts';
import { freeText, id } from '../platform/contract/field-schemas.ts';

/**
 * The sizes in which a client can load an artwork. `original` is the uploaded file; the other sizes are
 * images of its first page.
 */
export const artworkSizes = ['thumb', 'preview', 'full', 'original'] as const;
export type ArtworkSize = (typeof artworkSizes)[number];

/** The artwork fields of a record in a list: the URLs of the images. */
export const artworkReference = z.object({
  artworkUrl: z.string().nullable().describe('Signed address of the preview; soon invalid'),
  artworkFullUrl: z.string().nullable().describe('Signed address of the full image'),
  artworkThumbUrl: z.string().nullable().describe('Signed address for lists'),
  artworkName: z.string().nullable().describe("The uploaded file's name"),
});

/** The artwork fields that only the response for a single record contains. */
export const artworkOriginal = z.object({
  artworkOriginalUrl: z
    .string()
    .nullable()
    .describe('Signed address of the PDF if the image is its first page'),
});

/**
 * The artwork in a request. It is base64 or a data URL in JSON, a file in multipart, or a reference to
 * another record's artwork.
 */
export const artworkInput = z.object({
  artwork: z
    .string(reasonMessage('artwork-no-image'))
    .nullable()
    .optional()
    .describe(
      'Base64 or a data URL of an image (10 MB) or a PDF (32 MB as a file, 11 MB in JSON); null: none',
    ),
  artworkName: freeText('Artwork name', 200).nullable().optional(),
  artworkFrom: z.object({ job: id.optional(), component: id.optional() }).optional(),
});

export const artwork = {
  image: endpoint({
    method: 'GET',
    path: '/artwork/:hash',
    summary: 'An image by its signed address',
    access: 'public',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    query: z.object({
      size: z.enum(artworkSizes).default('preview'),
      until: z.coerce.number().int(),
      signature: z.string().max(100),
    }),
    response: z.unknown(),
    raw: true,
  }),
};
