import { type contract } from '../../shared/contract/contract.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import * as repo from './delivery-notes.repo.ts';

export const handlers: Handlers<typeof contract.deliveryNotes> = {
  sorted: ({ db }, { query }) => repo.listNotes(db, query),
  years: ({ db }) => repo.listNoteYears(db),
};
