/** Builds a document in the shop's language, and sends it as a PDF or as drawings of its pages. */
import { type Config } from '../platform/config.ts';
import { inLanguage } from '../platform/language/texts-in-language.ts';
import { type Content } from '../platform/documents/typesetting-messages.ts';
import { toPages, toPdf } from '../platform/documents/typeset-in-process.ts';
import { sendPdf } from '../platform/documents/send-pdf.ts';
import { type Http } from '../platform/http/mount-endpoints.ts';
import { type Context } from '../platform/verb/verb.ts';
import { readSettings } from '../shop/settings/settings.domain.ts';
import { type Printing } from './number-and-date-formatter.ts';

/** Builds a document from the input of a request. */
export type Build<Input> = (context: Context, input: Input, of: Printing) => Promise<Content>;
export interface ById {
  params: { id: string };
}

/** Builds the document in the language in which the shop prints. */
async function inShopLanguage<I>(build: Build<I>, context: Context, input: I, { publicUrl }: Config) {
  const shop = await readSettings(context);
  const language = shop.documentLanguage;
  return inLanguage(language, async () => ({
    ...(await build(context, input, { shop, publicUrl })),
    language,
  }));
}

/** Returns the handler that sends the document as a PDF. */
export const pdf =
  <I>(build: Build<I>) =>
  async (context: Context, input: I, { reply, config }: Http) => {
    const content = await inShopLanguage(build, context, input, config);
    return sendPdf(reply, content.name, await toPdf(content));
  };

/** Returns the handler that sends a drawing (SVG) of each page of the document. */
export const pages =
  <I>(build: Build<I>) =>
  async (context: Context, input: I, { config }: Http) =>
    toPages(await inShopLanguage(build, context, input, config));
