/** Defines the endpoints for the fields that the shop adds to its records. */
import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../../platform/http/mount-endpoints.ts';
import { countFieldUses, createField, readOwnFields, removeField, updateField } from './own-fields.domain.ts';

export const handlers: Handlers<typeof contract.fields> = {
  get: (context) => readOwnFields(context),
  uses: (context) => countFieldUses(context),
  create: (context, { body }) => createField(context, body),
  update: (context, { params, body }) => updateField(context, params.id, body),
  remove: async (context, { params }) => {
    await removeField(context, params.id);
    return { done: true };
  },
};
