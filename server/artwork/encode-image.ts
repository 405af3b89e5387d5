/** Converts an uploaded image into JPEGs of several sizes (design: API conventions). */
import sharp, { type Sharp } from 'sharp';
import { svgText } from './file-types.ts';

export const fullSide = 2000;
const previewSide = 400;
const previewBytes = 40 * 1024;
const thumbSide = 96;
/**
 * The largest accepted number of pixels. An image with more may be a decompression bomb, a small file that fills the
 * memory.
 */
const pixelLimit = 40_000_000;

export interface EncodedImage {
  full: Uint8Array;
  preview: Uint8Array;
  /** The JPEG of at most 96 px for lists. */
  thumb: Uint8Array;
  /** The width of the image `full` in pixels. */
  width: number;
  height: number;
}

// sharp uses one core for an image, and caches nothing for the next image.
sharp.concurrency(1);
sharp.cache(false);

/** Encodes an uploaded image in all sizes. Throws for content that is no image or could harm the server. */
export async function encodeImage(content: Buffer): Promise<EncodedImage> {
  if (isRiskySvg(content)) throw new Error('The SVG has what could take the server hours');
  return encodeInSizes(sharp(content, { limitInputPixels: pixelLimit, failOn: 'error' }).rotate());
}

/** Encodes three JPEGs: one of at most 2,000 px, a preview of 400 px and 40 KB, and a thumbnail of 96 px. */
export async function encodeInSizes(image: Sharp): Promise<EncodedImage> {
  const { data: full, info } = await image
    .flatten({ background: '#ffffff' })
    .resize(fullSide, fullSide, { fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85, mozjpeg: true })
    .toBuffer({ resolveWithObject: true });
  const within = (side: number) =>
    sharp(full).resize(side, side, { fit: 'inside', withoutEnlargement: true });
  const small = within(previewSide);
  let preview = await small.jpeg({ quality: 78 }).toBuffer();
  for (let quality = 60; preview.length > previewBytes && quality >= 10; quality -= 15) {
    preview = await small.jpeg({ quality }).toBuffer();
  }
  const thumb = await within(thumbSide).jpeg({ quality: 75 }).toBuffer();
  return { full, preview, thumb, width: info.width, height: info.height };
}

/**
 * Returns whether an SVG has elements that could take hours or load external resources. Examples are filters,
 * patterns, nested `use` elements, entities and links.
 */
export function isRiskySvg(content: Buffer): boolean {
  // The SVG is compressed, and the decoder would decompress it.
  if (content[0] === 0x1f && content[1] === 0x8b) return true;
  const text = svgText(content);
  if (text === null) return false;
  if (
    /<!ENTITY|<\?xml-stylesheet|<(?:\w+:)?(?:filter|foreignObject|pattern|mask|script)\b|@import/i.test(text)
  ) {
    return true;
  }
  const references = [...text.matchAll(/(?:href\s*=\s*["']|url\(\s*["']?)\s*([^"')\s]*)/gi)];
  if (
    references.some(([, target = '']) => !target.startsWith('#') && !/^data:image\/(png|jpeg)/i.test(target))
  ) {
    return true;
  }
  const uses = [...text.matchAll(/<(?:\w+:)?use\b/gi)].length;
  // One level of `use` is normal drawing. A `use` inside a definition multiplies, and may be a bomb.
  const defined = [
    ...text.matchAll(/<(?:\w+:)?(?:defs|symbol)\b[\s\S]*?<\/(?:\w+:)?(?:defs|symbol)>/gi),
  ].join('');
  return uses > 1000 || /<(?:\w+:)?use\b/i.test(defined);
}
