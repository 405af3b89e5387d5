/**
 * Typesets a document from its template and data (decision 046). Only the worker process may import this file
 * (typeset.process.ts).
 */
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { defaultLanguage, type Language } from '../../../shared/people/languages.ts';
import { templateTexts } from '../language/compiled-catalogue.ts';
import { textsOfDrawing } from './texts-of-drawing.ts';
import { type DocumentRequest, type TypesetResult } from './typesetting-messages.ts';

/** The folder of the templates. A template can't read files outside it. */
const root = path.join(import.meta.dirname, '..', '..');
const fonts = ['archivo', 'noto-sans-devanagari', 'noto-sans-kannada', 'noto-sans-tamil'];
/** The longest side of an image in pixels, enough for the printed size. */
const imageSide = 1000;
const pointsToMillimetres = 25.4 / 72;

const find = createRequire(import.meta.url).resolve;
const folderOf = (font: string) => path.dirname(find(`@expo-google-fonts/${font}/package.json`));
const compiler = NodeCompiler.create({
  workspace: root,
  fontArgs: [{ fontPaths: fonts.map(folderOf) }],
});

// Without these bytes, the module would look for the file on the internet.
const wasmBinary = new Uint8Array(fs.readFileSync(find('zxing-wasm/writer/zxing_writer.wasm'))).buffer;
const ready = prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });

const translations = new Map<Language, Record<string, string>>();

/** Returns the translations of the templates' texts, which have placeholders such as {0}. */
function textsOf(language: Language): Record<string, string> {
  if (language === defaultLanguage) return {};
  const texts = translations.get(language) ?? templateTexts(language);
  translations.set(language, texts);
  return texts;
}

/** Returns the data, in which a drawing replaces each object `{ qr }` and `{ bars }`. */
async function withCodes(value: unknown): Promise<unknown> {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return Promise.all(value.map(withCodes));
  if ('qr' in value) return drawn('QRCode', String(value.qr), 'ecLevel=M');
  if ('bars' in value) return drawn('Code128', String(value.bars));
  const fields = Object.entries(value).map(async ([key, field]) => [key, await withCodes(field)] as const);
  return Object.fromEntries(await Promise.all(fields));
}

/** Draws a QR code or a bar code. It omits the empty margin, because the template leaves one. */
async function drawn(format: 'QRCode' | 'Code128', text: string, options = '') {
  await ready;
  const { svg, error } = await writeBarcode(text, { format, options, addQuietZones: false });
  if (error) throw new Error(`${text} is no ${format}: ${error}`);
  return { text, svg };
}

/** Typesets the document. Throws if the template fails with this data. */
export async function typeset({
  template,
  data,
  language,
  images = {},
  as,
}: DocumentRequest): Promise<TypesetResult> {
  compiler.resetShadow();
  for (const [name, image] of Object.entries(images)) {
    const small = sharp(image).resize(imageSide, imageSide, { fit: 'inside', withoutEnlargement: true });
    compiler.mapShadow(path.join(root, 'images', name), await small.jpeg({ quality: 85 }).toBuffer());
  }
  const compiled = compiler.compile({
    mainFilePath: path.join(root, template),
    inputs: { data: JSON.stringify(await withCodes(data)), texts: JSON.stringify(textsOf(language)) },
  });
  const document = compiled.result;
  if (!document) throw new Error(JSON.stringify(compiler.fetchDiagnostics(compiled.takeError() ?? failed())));
  // The compiler must retain nothing for the next document.
  compiler.evictCache(0);
  if (as === 'pdf') return { pdf: compiler.pdf(document) };
  const svg = compiler.plainSvg(document);
  const [width = 0, height = 0] = (/viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg)?.slice(1) ?? []).map(Number);
  const pages = document.numOfPages;
  const inMillimetres = (points: number) => Math.round(points * pointsToMillimetres * 100) / 100;
  const texts = textsOfDrawing(compiler.svg(document), pointsToMillimetres);
  return { drawn: { svg, texts, pages, width: inMillimetres(width), height: inMillimetres(height / pages) } };
}

function failed(): never {
  throw new Error('The template was not set, and nothing says why');
}
