import { type contract } from '../../../shared/contract/contract.ts';
import { type Handlers } from '../http/mount.ts';
import { readSettings, updateSettings } from './settings.domain.ts';

export const handlers: Handlers<typeof contract.settings> = {
  get: (context) => readSettings(context),
  update: (context, { body }) => updateSettings(context, body),
};
