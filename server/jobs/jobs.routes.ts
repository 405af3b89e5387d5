import { type contract } from '../../shared/contract/contract.ts';
import { sendArtwork } from '../artwork/artwork.routes.ts';
import { type Context } from '../platform/verb/verb.ts';
import { type Handlers, type Http, listHeaders } from '../platform/http/mount-endpoints.ts';
import { operationsOfJob } from '../operations/operations.domain.ts';
import * as papers from './paper/job-papers.domain.ts';
import * as change from './change/job-change.domain.ts';
import * as files from './files/job-files.domain.ts';
import * as edit from './verbs/job-edit.domain.ts';
import * as schedule from './verbs/job-schedule.domain.ts';
import * as decisions from './verbs/job-decisions.domain.ts';
import { proposeNumber } from './verbs/job-numbers.domain.ts';
import * as jobs from './read/jobs.domain.ts';
import { makeUp, revertMakeUp } from './verbs/make-up-runs.domain.ts';

async function list(
  context: Context,
  query: { page: number; per: number },
  http: Http,
  of?: Parameters<typeof jobs.listJobs>[2],
) {
  const { items, total } = await jobs.listJobs(context, query, of);
  listHeaders(http, query, total);
  return items;
}

export const handlers: Handlers<typeof contract.jobs> = {
  list: (context, { query }, http) => list(context, query, http),
  sorted: (context, { query }) => jobs.listSortedJobs(context, query),
  search: (context, { query }) => jobs.searchJobs(context, query.term),
  ofUser: (context, { params, query }, http) => list(context, query, http, { userId: params.id }),
  ofCustomer: (context, { params, query }, http) => list(context, query, http, { customerId: params.id }),
  ofOrder: (context, { params, query }) => jobs.readCustomerOrder(context, params.id, query.number),
  ofPaper: (context, { params, query }, http) => list(context, query, http, { paperId: params.id }),
  ofInk: (context, { params, query }, http) => list(context, query, http, { inkId: params.id }),
  counts: (context, { query }) => jobs.countJobs(context, query),
  number: async (context) => ({ number: await proposeNumber(context) }),
  get: (context, { params }) => jobs.getJob(context, params.id),
  artwork: async (context, { params, query }, http) =>
    sendArtwork(http, await jobs.readJobArtwork(context, params.id, query.size)),
  create: (context, { body }) => edit.createJob(context, body),
  update: (context, { params, body }) => edit.updateJob(context, params.id, body),
  remove: async (context, { params }) => {
    await edit.removeJob(context, params.id);
    return { done: true };
  },
  operations: (context, { params }) => operationsOfJob(context, params.id),
  papers: (context, { params }) => papers.listJobPapers(context, params.id),
  eligiblePapers: (context, { params }) => papers.listEligiblePapers(context, params.id),
  assignPaper: (context, { params, query }) => papers.assignPaper(context, params.id, params.paperId, query),
  removePaper: (context, { params, query }) =>
    papers.removePaper(context, params.id, params.paperId, query.quantity),
  change: (context, { params, body }) => change.changeOrder(context, params.id, body),
  undoChange: (context, { params }) => change.revertChange(context, params.id, params.changeId),
  submit: (context, { params, body }) => schedule.scheduleRequestedWay(context, params.id, body),
  unschedule: (context, { params }) => schedule.unscheduleJob(context, params.id),
  hold: (context, { params, body }) => decisions.holdJob(context, params.id, body?.reason ?? ''),
  release: (context, { params }) => decisions.releaseJob(context, params.id),
  cancel: (context, { params, body }) => decisions.cancelJob(context, params.id, body.reason),
  makeUp: (context, { params }) => makeUp(context, params.id),
  undoMakeUp: (context, { params }) => revertMakeUp(context, params.id),
  closeShort: (context, { params, body }) => decisions.closeJobShort(context, params.id, body),
  reopen: (context, { params }) => decisions.reopenJob(context, params.id),
  reinstate: (context, { params }) => decisions.reinstateJob(context, params.id),
  files: (context, { params }) => files.listFiles(context, params.id),
  addFile: (context, { params, body }) => files.addFile(context, params.id, body),
  restoreFile: (context, { params }) => files.restoreFile(context, params.id, params.fileId),
  removeFile: async (context, { params }) => {
    await files.removeFile(context, params.id, params.fileId);
    return { done: true };
  },
  approveArtwork: (context, { params }) => decisions.approveArtwork(context, params.id),
  unapproveArtwork: (context, { params }) => decisions.revertArtworkApproval(context, params.id),
  dispatch: (context, { params, body }) => decisions.dispatchJob(context, params.id, body),
  undispatch: (context, { params }) => decisions.revertDispatch(context, params.id, params.dispatchId),
};
