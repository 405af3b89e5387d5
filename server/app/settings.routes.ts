/** The shop's settings, with what follows for its jobs: settings themselves know none. */
import { type contract } from '../../shared/contract/contract.ts';
import { type Handlers } from '../platform/http/mount.ts';
import { prepareImage } from '../platform/artwork/artwork.domain.ts';
import { getSettings, updateSettings } from '../platform/settings/settings.domain.ts';
import { askForFlows, fillFlows } from '../production/work/flows.domain.ts';

export const handlers: Handlers<typeof contract.settings> = {
  get: (context) => getSettings(context),
  update: async (context, { body }) => {
    const { logo, ...fields } = body;
    const kept = typeof logo === 'string' ? await prepareImage(context.db, logo, null, 'logo') : logo;
    const after = await updateSettings(context, fields, kept, async (verb, { expectedLoss }) => {
      if (expectedLoss) await askForFlows(verb);
    });
    if (body.expectedLoss) await fillFlows(context);
    return after;
  },
};
