import { type contract } from '../../../shared/contract/contract.ts';
import { type ResponseOf } from '../../../shared/platform/contract/endpoint.ts';
import { sendJson } from '../../platform/http/send-json.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { readLoad, readStepsBeforeStart, readWhy } from './causes-and-load.domain.ts';
import { readCauses } from './delay-causes.domain.ts';
import { readOddsOf, readPromise, readPromiseOf } from './promise.domain.ts';

type Answers = typeof contract.answers;

export const handlers: Handlers<Answers> = {
  why: (context, { params }) => readWhy(context, params.id),
  beforeStart: (context, { params }) => readStepsBeforeStart(context, params.id),
  causes: (context, { query }) => readCauses(context, query.of),
  load: async (context, { query }, http) =>
    sendJson<ResponseOf<Answers['load']>>(http, await readLoad(context, query.days)),
  promise: (context, { body }) => readPromise(context, body),
  promiseOf: (context, { params }) => readPromiseOf(context, params.id),
  oddsOf: (context, { params }) => readOddsOf(context, params.id),
};
