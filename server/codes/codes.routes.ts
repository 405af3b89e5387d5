import { type contract } from '../../shared/contract/contract.ts';
import {
  type CardQuery,
  type LabelsQuery,
  type ShelvesQuery,
} from '../../shared/codes/scanned-codes.contract.ts';
import { type Build, type ById, pages, pdf } from '../documents/send-document.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { machineLabels, paperLabels, shelfLabels, toolLabels } from './code-labels.domain.ts';
import { readCode } from './reading/codes.domain.ts';

const ofPaper: Build<ById & { query: LabelsQuery }> = (context, { params, query }, of) =>
  paperLabels(context, params.id, query, of);
const ofTool: Build<ById & { query: LabelsQuery }> = (context, { params, query }, of) =>
  toolLabels(context, params.id, query, of);
const ofMachine: Build<ById & { query: CardQuery }> = (context, { params, query }, of) =>
  machineLabels(context, params.id, query, of);
const ofShelves: Build<{ query: ShelvesQuery }> = (context, { query }, of) => shelfLabels(context, query, of);

export const handlers: Handlers<typeof contract.codes> = {
  find: async (context, { query }) => (await readCode(context, query.code)).record,
  paperLabels: pdf(ofPaper),
  paperLabelPages: pages(ofPaper),
  toolLabels: pdf(ofTool),
  toolLabelPages: pages(ofTool),
  shelfLabels: pdf(ofShelves),
  shelfLabelPages: pages(ofShelves),
  machineLabels: pdf(ofMachine),
  machineLabelPages: pages(ofMachine),
};
