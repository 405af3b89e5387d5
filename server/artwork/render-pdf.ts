/** Renders the first page of an uploaded PDF as an image (decision 050). */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type PDFiumDocument, PDFiumLibrary, type PDFiumPage } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { type Reason, reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type EncodedImage, encodeInSizes, fullSide } from './encode-image.ts';

export type RenderedPdf = EncodedImage;
/** The result of rendering if the server refuses the PDF, with the reason. */
export interface RefusedPdf {
  refused: Reason;
}

const mostPages = 500;
/** The longest side of a page in points of 1/72 inch. The PDF format itself allows no longer side (5,080 mm). */
const longestSide = 14_400;
const longestMillimetres = 5080;

const compiled = WebAssembly.compile(
  fs.readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))),
);

/** Opens a new instance of the PDFium library for each document, so that one document cannot affect another. */
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

/** Renders the PDF's first page with sides of at most 2,000 px, or returns why it can't. */
export async function renderFirstPage(content: Buffer): Promise<RenderedPdf | RefusedPdf> {
  try {
    const library = await openLibrary();
    return await firstPage(await library.loadDocument(content));
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

function refusalOf(error: unknown): Reason {
  // PDFium's code traps if it fails or has no more memory.
  if (error instanceof WebAssembly.RuntimeError) return reason('pdf-too-much');
  const { message } = error as Error;
  return reason(/password|security/i.test(message) ? 'pdf-locked' : 'pdf-broken');
}

async function firstPage(document: PDFiumDocument): Promise<RenderedPdf | RefusedPdf> {
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

/** Returns whether the page is the placeholder that Illustrator writes into files without PDF content. */
function isWithoutPdf(page: PDFiumPage): boolean {
  return /saved without PDF content/i.test(page.getText().replaceAll(/\s+/g, ' '));
}
