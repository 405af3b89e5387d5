import { type contract } from '../../../shared/contract/contract.ts';
import { sendImage } from '../../platform/artwork/artwork.routes.ts';
import { type Handlers, listHeaders } from '../../platform/http/mount.ts';
import { componentsOfProduct } from '../products/products.domain.ts';
import * as components from './components.domain.ts';

export const handlers: Handlers<typeof contract.components> = {
  list: async (context, { query }, http) => {
    const { items, total } = await components.listComponents(context, query);
    listHeaders(http, query, total);
    return items;
  },
  sorted: (context, { query }) => components.sortedComponents(context, query),
  search: (context, { query }) => components.searchComponents(context, query.term),
  ofProduct: (context, { params }) => componentsOfProduct(context, params.id),
  get: (context, { params }) => components.getComponent(context, params.id),
  artwork: async (context, { params, query }, { request, reply }) => {
    const { image, tag } = await components.readComponentArtwork(context, params.id, query.size);
    return sendImage(request, reply, tag, image);
  },
  select: (context, { params }) => components.selectComponent(context, params.id),
  create: (context, { body }) => components.createComponent(context, body),
  update: (context, { params, body }) => components.updateComponent(context, params.id, body),
  remove: async (context, { params }) => {
    await components.removeComponent(context, params.id);
    return { done: true };
  },
};
