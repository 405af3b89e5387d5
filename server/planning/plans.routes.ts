import { type contract } from '../../shared/contract/contract.ts';
import { type ResponseOf } from '../../shared/platform/contract/endpoint.ts';
import { sendJson } from '../platform/http/send-json.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { acceptPlan } from './accept-plan.domain.ts';
import { toPlanJson, createPlan, describePlan, findPlan, readSnapshot } from './plans.domain.ts';
import { readPlanOdds } from './plan-odds.domain.ts';
import { previewQueues } from './preview-queues.domain.ts';
import { findAnswers, findRemedies, findWaysToSave } from './ways-to-save.domain.ts';
import { undoPlan } from './undo-plan.domain.ts';

type Plans = typeof contract.plans;

export const handlers: Handlers<Plans> = {
  create: async (context, { body }, http) =>
    sendJson<ResponseOf<Plans['create']>>(
      http,
      await createPlan(context, body, (why) => http.request.log.error(why)),
    ),
  get: async (context, { params }, http) => {
    const seen = http.request.headers['if-none-match'] ?? null;
    const plan = await findPlan(context, params.id, seen);
    if (plan.tag !== null) http.reply.header('ETag', plan.tag);
    if (seen !== null && seen === plan.tag) return http.reply.status(304).send();
    const described = await describePlan(context.database, plan);
    return sendJson<ResponseOf<Plans['get']>>(http, toPlanJson(described));
  },
  preview: async (context, { body }, http) => sendJson(http, await previewQueues(context, body.steps)),
  save: (context, { params }) => findWaysToSave(context, params.id),
  whatIf: (context, { params }) => findAnswers(context, params.id),
  remedies: (context, { query }) => findRemedies(context, query.of),
  odds: (context, { params, body }) => readPlanOdds(context, params.id, body.operations ?? null),
  accept: (context, { params, body }) => acceptPlan(context, params.id, body),
  undo: (context, { params }) => undoPlan(context, params.id),
  snapshot: async (context, _input, http) =>
    sendJson<ResponseOf<Plans['snapshot']>>(http, await readSnapshot(context)),
};
