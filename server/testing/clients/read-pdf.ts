/** Reads the text, fonts and bar codes of a PDF, and draws its pages. */
import { createCanvas } from '@napi-rs/canvas';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { groupBy } from '../../../packages/planner/src/group-by.ts';

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
const ready = prepareZXingModule({
  overrides: { wasmBinary: new Uint8Array(fs.readFileSync(wasm)).buffer },
  fireImmediately: true,
});

export interface ReadPdf {
  /** The texts of the pages, one for each page. */
  texts: string[];
  /** The lines of text on all pages. A line is all text at the same height of a page. */
  lines: string[];
  /** Whether the PDF embeds every font that it uses. */
  embedded: boolean;
  /** The contents of the QR codes on each page. */
  qr: string[][];
  bars: string[][];
  /** The pages as PNG images. */
  pictures: Buffer[];
}

/** The number of pixels for each point of the page, about what a phone's camera sees. */
const scale = 3;

/** Reads the codes in a picture, which may be light on dark. */
export async function readCodes(picture: Buffer) {
  await ready;
  const codes = await readBarcodes(new Uint8Array(picture), { tryHarder: true, maxNumberOfSymbols: 255 });
  return codes.filter(({ isValid }) => isValid);
}

export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const raw = Buffer.from(file).toString('latin1');
  const pdf = await getDocument({ data: new Uint8Array(file) }).promise;
  const read: ReadPdf = {
    texts: [],
    lines: [],
    embedded: /\/FontFile[23]?\b/.test(raw) && !/\/Subtype\s*\/Type1\b/.test(raw),
    qr: [],
    bars: [],
    pictures: [],
  };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    // The characters after a glyph for several letters mean nothing.
    const words = items.map((item) => ('str' in item ? item.str.replaceAll(/\p{Cc}/gu, '') : ''));
    read.texts.push(words.join(' '));
    const written = items.filter((item) => 'str' in item);
    const byHeight = groupBy(written, ({ transform }) => Math.round(Number(transform[5])));
    for (const line of byHeight.values()) read.lines.push(line.map(({ str }) => str).join(' '));
    const picture = await draw(page);
    const codes = await readCodes(picture);
    const of = (format: string) => codes.filter((code) => code.format === format).map(({ text }) => text);
    read.qr.push(of('QRCode'));
    read.bars.push(of('Code128'));
    read.pictures.push(picture);
  }
  return read;
}

/** Renders the pages as PNG images, without reading text or codes. */
export async function drawPdf(file: Uint8Array): Promise<Buffer[]> {
  const pdf = await getDocument({ data: new Uint8Array(file) }).promise;
  const pictures: Buffer[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1)
    pictures.push(await draw(await pdf.getPage(number)));
  return pictures;
}

async function draw(page: PDFPageProxy): Promise<Buffer> {
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(viewport.width, viewport.height);
  const context = canvas.getContext('2d');
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  return canvas.toBuffer('image/png');
}
