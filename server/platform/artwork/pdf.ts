/** What is made of a PDF that somebody sends as artwork: its first page as an image (docs/decisions/050). */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { type Reason, reason } from '../../../shared/reasons/reason.ts';
import { type EncodedImage, encodeInSizes, fullSide } from './image.ts';

export type DrawnPdf = EncodedImage;
/** Why it is no artwork. */
export interface RefusedPdf {
  refused: Reason;
}

const mostPages = 500;
/** In points of 1/72 inch, as long as a page may be by the format's own rule: 5,080 mm. */
const longestSide = 14_400;
const longestMillimetres = 5080;

const compiled = WebAssembly.compile(
  fs.readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))),
);

/** A library of its own for each document: nothing of one is left for the next. */
async function openLibrary(): Promise<PDFiumLibrary> {
  const module = await compiled;
  return PDFiumLibrary.init({
    instantiateWasm: (imports, taken) => {
      const instance = new WebAssembly.Instance(module, imports);
      taken(instance);
      return instance.exports;
    },
  });
}

/** Draws the first page, longest side 2,000 px, or says why that can't be. */
export async function drawPdf(content: Buffer): Promise<DrawnPdf | RefusedPdf> {
  try {
    const library = await openLibrary();
    return await firstPage(await library.loadDocument(content));
  } catch (error) {
    return { refused: whyNot(error) };
  }
}

function whyNot(error: unknown): Reason {
  // Where PDFium has no more memory, or fails, its code traps.
  if (error instanceof WebAssembly.RuntimeError) return reason('pdf-too-much');
  const { message } = error as Error;
  return reason(/password|security/i.test(message) ? 'pdf-locked' : 'pdf-broken');
}

async function firstPage(document: PDFiumDocument): Promise<DrawnPdf | RefusedPdf> {
  const pages = document.getPageCount();
  if (pages === 0) return { refused: reason('pdf-broken') };
  if (pages > mostPages) return { refused: reason('pdf-pages', { pages, most: mostPages }) };
  const page = document.getPage(0);
  const { originalWidth: width, originalHeight: height } = page.getOriginalSize();
  if (!(width > 0 && height > 0)) return { refused: reason('pdf-broken') };
  if (Math.max(width, height) > longestSide)
    return { refused: reason('pdf-page-size', { most: longestMillimetres }) };
  if (isWithoutPdf(page)) return { refused: reason('ai-without-pdf') };
  const scale = fullSide / Math.max(width, height);
  const sized = (side: number) => Math.max(1, Math.round(side * scale));
  const { data, ...size } = await page.render({
    width: sized(width),
    height: sized(height),
    render: 'bitmap',
  });
  return encodeInSizes(sharp(data, { raw: { ...size, channels: 4 } }));
}

/** What Illustrator writes on the only page of a file that it saves without its PDF. */
function isWithoutPdf(page: PDFiumPage): boolean {
  return /saved without PDF content/i.test(page.getText().replaceAll(/\s+/g, ' '));
}
