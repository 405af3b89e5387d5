import { type contract } from '../../shared/contract/contract.ts';
import { type Handlers, listHeaders } from '../platform/http/mount-endpoints.ts';
import * as entries from './floor/count-entries.domain.ts';
import { answerCheck, listChecks, strikeAnswer } from './floor/checks.domain.ts';
import { inspect, listInspections, strikeInspection } from './floor/inspections.domain.ts';
import { answerCall, listCalls } from './floor/operation-calls.domain.ts';
import * as floor from './floor/floor-actions.domain.ts';
import { moveOperation } from './moves/move-operation.domain.ts';
import { findByCode } from './operation-code.repo.ts';
import { listToFetch, tickFetched } from './floor/what-to-fetch.domain.ts';
import * as operations from './operations.domain.ts';
import { undoOperation } from './floor/undo-operation.domain.ts';

export const handlers: Handlers<typeof contract.operations> = {
  list: async (context, { query }, http) => {
    const { items, total } = await operations.listOperations(context, query);
    listHeaders(http, query, total);
    return items;
  },
  sorted: (context, { query }) => operations.sortedOperations(context, query),
  search: (context, { query }) => operations.searchOperations(context, query.term),
  countsByState: (context, { query }) => operations.countOperations(context, query),
  byCode: (context, { params }) => findByCode(context.db, params.code),
  calls: (context) => listCalls(context),
  get: (context, { params }) => operations.getOperation(context, params.id),
  create: (context, { body }) => operations.createOperation(context, body),
  update: (context, { params, body }) => operations.updateOperation(context, params.id, body),
  remove: async (context, { params }) => {
    await operations.removeOperation(context, params.id);
    return { done: true };
  },
  advance: (context, { params, body }) => floor.advanceOperation(context, params.id, body),
  toFetch: (context, { params }) => listToFetch(context, params.id),
  fetched: (context, { params, body }) => tickFetched(context, params.id, body),
  checks: (context, { params }) => listChecks(context, params.id),
  check: (context, { params, body }) => answerCheck(context, params.id, body),
  strikeCheck: (context, { params }) => strikeAnswer(context, params),
  inspections: (context, { params }) => listInspections(context, params.id),
  inspect: (context, { params, body }) => inspect(context, params.id, body),
  strikeInspection: (context, { params }) => strikeInspection(context, params),
  ifFinished: (context, { params, query }) => floor.previewFinish(context, params.id, query),
  pause: (context, { params, body }) => floor.pauseOperation(context, params.id, body),
  resume: (context, { params, body }) => floor.resumeOperation(context, params.id, body),
  answer: (context, { params, body }) => answerCall(context, params.id, body),
  suspend: (context, { params, body }) => floor.suspendOperation(context, params.id, body),
  undo: (context, { params, body }) => undoOperation(context, params.id, body),
  counts: (context, { params, body }) => floor.reportCounts(context, params.id, body),
  entries: (context, { params }) => entries.listEntries(context, params.id),
  addEntry: (context, { params, body }) => entries.addEntry(context, params.id, body),
  strikeEntry: (context, { params, query, body }) =>
    entries.strikeEntry(context, params, query.confirmed || body?.confirmed === true),
  move: (context, { params, body }) => moveOperation(context, params.id, body),
};
