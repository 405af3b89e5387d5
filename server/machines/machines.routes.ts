import { type contract } from '../../shared/contract/contract.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import * as floor from './machines.domain.ts';
import { handOver, readHandover } from './handovers.domain.ts';
import { machines } from './machines.entity.ts';

export const handlers: Handlers<typeof contract.machines> = {
  ...machines.handlers,
  update: (context, { params, body }) => floor.updateMachine(context, params.id, body),
  operations: (context, { params, query }) => floor.queueOfMachine(context, params.id, query.of),
  running: (context, { params }) => floor.runningOn(context, params.id),
  next: (context, { params }) => floor.nextOn(context, params.id),
  down: (context, { params, body }) => floor.takeDown(context, params.id, body),
  up: (context, { params }) => floor.bringUp(context, params.id),
  undoClear: (context, { params, body }) => floor.undoClear(context, params.id, body),
  handOver: (context, { params, body }) => handOver(context, params.id, body.text),
  readHandover: (context, { params, body }) => readHandover(context, params.id, body.at),
  clear: (context, { params, body }) => floor.clearMachine(context, params.id, body),
};
