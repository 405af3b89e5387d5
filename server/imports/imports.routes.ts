import { type contract } from '../../shared/contract/contract.ts';
import { plainList } from '../platform/crud/crud.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { importRows, listImports, undoImport } from './imports.domain.ts';

export const handlers: Handlers<typeof contract.imports> = {
  list: (context, { query }, http) => plainList(http, query, listImports(context, query)),
  create: (context, { body }) => importRows(context, body),
  undo: (context, { params }) => undoImport(context, params.id),
};
