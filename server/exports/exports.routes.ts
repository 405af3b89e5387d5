import { Readable } from 'node:stream';
import { type contract } from '../../shared/contract/contract.ts';
import { reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { Refusal } from '../platform/verb/refusals.ts';
import { exportShop } from './exports.domain.ts';
import { importShop } from './import-shop.domain.ts';

export const handlers: Handlers<typeof contract.exports> = {
  get: async (context, _input, { request, reply }) => {
    const archive = await exportShop(context, (error) => request.log.error(error));
    const day = new Date().toISOString().slice(0, 10);
    reply.header('Content-Disposition', `attachment; filename="makeready-export-${day}.zip"`);
    return reply.type('application/zip').send(archive);
  },
  takeIn: (context, _input, { request }) => {
    const { body } = request;
    if (!(body instanceof Readable)) throw new Refusal(415, reason('export-no-file'));
    return importShop(context, body);
  },
};
