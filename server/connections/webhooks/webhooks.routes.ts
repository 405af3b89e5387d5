import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import * as webhooks from './webhooks.domain.ts';

export const handlers: Handlers<typeof contract.webhooks> = {
  list: (context) => webhooks.listWebhooks(context),
  // A stored response would contain the secret once more. So a repeated request creates another webhook.
  create: (context, { body }, { config }) =>
    webhooks.createWebhook({ ...context, once: undefined }, body, config.WEBHOOK_PRIVATE),
  update: (context, { params, body }, { config }) =>
    webhooks.updateWebhook(context, params.id, body, config.WEBHOOK_PRIVATE),
  remove: async (context, { params }) => {
    await webhooks.removeWebhook(context, params.id);
    return { done: true };
  },
  deliveries: (context, { params, query }) => webhooks.listDeliveries(context, params.id, query),
  retry: async (context, { params, body }) => ({
    retried: await webhooks.retryDeliveries(context, params.id, body.ids),
  }),
};
