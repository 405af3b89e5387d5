import { type contract } from '../../shared/contract/contract.ts';
import { type JobLabelsQuery, type LabelsQuery } from '../../shared/documents/documents.contract.ts';
import { type Config } from '../platform/config.ts';
import { inLanguage } from '../platform/language/texts-in-language.ts';
import { type Content } from '../platform/documents/typesetting-messages.ts';
import { toPages, toPdf } from '../platform/documents/typeset-in-process.ts';
import { sendPdf } from '../platform/documents/send-pdf.ts';
import { type Handlers, type Http } from '../platform/http/mount-endpoints.ts';
import { type Context } from '../platform/verb/verb.ts';
import { readSettings } from '../shop/settings/settings.domain.ts';
import { asTable } from '../spreadsheets/export-list-file.ts';
import { buyingList, buyingTable } from './buying-list.domain.ts';
import { jobLabels, deliveryLabels } from './labels.domain.ts';
import { deliveryNote } from './delivery-note.domain.ts';
import { jobTickets } from './job-tickets.domain.ts';
import { type Printing } from './number-and-date-formatter.ts';

/** Builds a document from the input of a request. */
type Build<Input> = (context: Context, input: Input, of: Printing) => Promise<Content>;
interface ById {
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

const pdf =
  <I>(build: Build<I>) =>
  async (context: Context, input: I, { reply, config }: Http) => {
    const content = await inShopLanguage(build, context, input, config);
    return sendPdf(reply, content.name, await toPdf(content));
  };

const pages =
  <I>(build: Build<I>) =>
  async (context: Context, input: I, { config }: Http) =>
    toPages(await inShopLanguage(build, context, input, config));

const buying: Build<unknown> = (context, _input, of) => buyingList(context, of);
const note: Build<ById> = (context, { params }, of) => deliveryNote(context, params.id, of);
const labels: Build<ById & { query: LabelsQuery }> = (context, { params, query }, of) =>
  deliveryLabels(context, params.id, query, of);
const labelsOfJob: Build<ById & { query: JobLabelsQuery }> = (context, { params, query }, of) =>
  jobLabels(context, params.id, query, of);
const ticket: Build<ById> = (context, { params }, of) => jobTickets(context, [params.id], of);
const tickets: Build<{ query: { ids: string } }> = (context, { query }, of) =>
  jobTickets(context, query.ids.split(','), of);

export const handlers: Handlers<typeof contract.documents> = {
  buying: pdf(buying),
  buyingPages: pages(buying),
  buyingSheet: async (context, _given, http) => asTable(http, await buyingTable(context)),
  note: pdf(note),
  notePages: pages(note),
  labels: pdf(labels),
  labelPages: pages(labels),
  jobLabels: pdf(labelsOfJob),
  jobLabelPages: pages(labelsOfJob),
  ticket: pdf(ticket),
  tickets: pdf(tickets),
  ticketPages: pages(tickets),
};
