import { type contract } from '../../../shared/contract/contract.ts';
import { sendArtwork } from '../../artwork/artwork.routes.ts';
import { readHandlers, writeHandlers } from '../../platform/crud/crud.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import * as components from './components.domain.ts';
import { componentRecords } from './components.repo.ts';

export const handlers: Handlers<typeof contract.components> = {
  ...readHandlers(componentRecords),
  ...writeHandlers({
    create: components.createComponent,
    update: components.updateComponent,
    remove: components.removeComponent,
  }),
  ofProduct: (context, { params }) => components.listProductComponents(context, params.id),
  artwork: async (context, { params, query }, http) =>
    sendArtwork(http, await components.readComponentArtwork(context, params.id, query.size)),
  select: (context, { params }) => components.readComponentDraft(context, params.id),
};
