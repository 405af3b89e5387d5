import { type contract } from '../../shared/contract/contract.ts';
import { type Content } from '../platform/documents/typesetting-messages.ts';
import { toPages, toPdf } from '../platform/documents/typeset-in-process.ts';
import { sendPdf } from '../platform/documents/send-pdf.ts';
import { type Handlers, type Http } from '../platform/http/mount-endpoints.ts';
import { asTable } from '../spreadsheets/export-list-file.ts';
import { buyingList, buyingTable } from './buying-list.domain.ts';
import { jobLabels, deliveryLabels } from './labels.domain.ts';
import { deliveryNote } from './delivery-note.domain.ts';
import { jobTickets } from './job-tickets.domain.ts';

const send = async ({ reply }: Http, content: Content) => sendPdf(reply, content.name, await toPdf(content));

export const handlers: Handlers<typeof contract.documents> = {
  buying: async (context, _given, http) => send(http, await buyingList(context)),
  buyingPages: async (context) => toPages(await buyingList(context)),
  buyingSheet: async (context, _given, http) => asTable(http, await buyingTable(context)),
  note: async (context, { params }, http) =>
    send(http, await deliveryNote(context, params.id, http.config.publicUrl)),
  notePages: async (context, { params }, { config }) =>
    toPages(await deliveryNote(context, params.id, config.publicUrl)),
  labels: async (context, { params, query }, http) =>
    send(http, await deliveryLabels(context, params.id, query, http.config.publicUrl)),
  labelPages: async (context, { params, query }, { config }) =>
    toPages(await deliveryLabels(context, params.id, query, config.publicUrl)),
  jobLabels: async (context, { params, query }, http) =>
    send(http, await jobLabels(context, params.id, query, http.config.publicUrl)),
  jobLabelPages: async (context, { params, query }, { config }) =>
    toPages(await jobLabels(context, params.id, query, config.publicUrl)),
  ticket: async (context, { params }, http) =>
    send(http, await jobTickets(context, [params.id], http.config.publicUrl)),
  tickets: async (context, { query }, http) =>
    send(http, await jobTickets(context, query.ids.split(','), http.config.publicUrl)),
  ticketPages: async (context, { query }, { config }) =>
    toPages(await jobTickets(context, query.ids.split(','), config.publicUrl)),
};
