import { type contract } from '../../shared/contract/contract.ts';
import { inLanguage } from '../platform/language/texts-in-language.ts';
import { type Content, type ContentInLanguage } from '../platform/documents/typesetting-messages.ts';
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

/** Returns the document that `build` builds, in the language in which the shop prints. */
async function inShopLanguage(context: Context, build: () => Promise<Content>): Promise<ContentInLanguage> {
  const { documentLanguage: language } = await readSettings(context);
  return inLanguage(language, async () => ({ ...(await build()), language }));
}

async function send({ reply }: Http, context: Context, build: () => Promise<Content>) {
  const content = await inShopLanguage(context, build);
  return sendPdf(reply, content.name, await toPdf(content));
}

const drawn = async (context: Context, build: () => Promise<Content>) =>
  toPages(await inShopLanguage(context, build));

export const handlers: Handlers<typeof contract.documents> = {
  buying: (context, _given, http) => send(http, context, () => buyingList(context)),
  buyingPages: (context) => drawn(context, () => buyingList(context)),
  buyingSheet: async (context, _given, http) => asTable(http, await buyingTable(context)),
  note: (context, { params }, http) =>
    send(http, context, () => deliveryNote(context, params.id, http.config.publicUrl)),
  notePages: (context, { params }, { config }) =>
    drawn(context, () => deliveryNote(context, params.id, config.publicUrl)),
  labels: (context, { params, query }, http) =>
    send(http, context, () => deliveryLabels(context, params.id, query, http.config.publicUrl)),
  labelPages: (context, { params, query }, { config }) =>
    drawn(context, () => deliveryLabels(context, params.id, query, config.publicUrl)),
  jobLabels: (context, { params, query }, http) =>
    send(http, context, () => jobLabels(context, params.id, query, http.config.publicUrl)),
  jobLabelPages: (context, { params, query }, { config }) =>
    drawn(context, () => jobLabels(context, params.id, query, config.publicUrl)),
  ticket: (context, { params }, http) =>
    send(http, context, () => jobTickets(context, [params.id], http.config.publicUrl)),
  tickets: (context, { query }, http) =>
    send(http, context, () => jobTickets(context, query.ids.split(','), http.config.publicUrl)),
  ticketPages: (context, { query }, { config }) =>
    drawn(context, () => jobTickets(context, query.ids.split(','), config.publicUrl)),
};
