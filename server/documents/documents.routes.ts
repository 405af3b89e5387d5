import { type contract } from '../../shared/contract/contract.ts';
import { type JobLabelsQuery, type LabelsQuery } from '../../shared/documents/documents.contract.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { asTable } from '../spreadsheets/export-list-file.ts';
import { buyingList, buyingTable } from './buying-list.domain.ts';
import { jobLabels, deliveryLabels } from './labels.domain.ts';
import { deliveryNote } from './delivery-note.domain.ts';
import { jobTickets } from './job-tickets.domain.ts';
import { type Build, type ById, pages, pdf } from './send-document.ts';

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
