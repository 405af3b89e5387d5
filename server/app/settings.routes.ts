/**
 * Defines the endpoints for the shop's settings. A change also updates the jobs that depend on it, because
 * the settings module may not import jobs.
 */
import { type contract } from '../../shared/contract/contract.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { prepareImage } from '../artwork/artwork.domain.ts';
import { expectListed } from '../shop/lists/list-checks.domain.ts';
import { getSettings, type Shop, updateSettings } from '../shop/settings/settings.domain.ts';
import { type Verb } from '../platform/verb/verb.ts';
import { requestFlowUpdate, updateDueFlows } from '../jobs/aggregate/recompute-piece-flows.domain.ts';

/**
 * Throws 400 for an operation type that is in no list. Types that the settings named before the change are allowed.
 */
async function expectTypes(verb: Verb, names: readonly string[], before: Shop): Promise<void> {
  const added = names.filter((name) => !Object.hasOwn(before.expectedLoss, name));
  const named = added.map((name) => [
    `expectedLoss.${name}`,
    { list: 'operationTypes', label: 'Operation Type', name } as const,
  ]);
  await expectListed(verb, Object.fromEntries(named));
}

export const handlers: Handlers<typeof contract.settings> = {
  get: (context) => getSettings(context),
  update: async (context, { body }) => {
    const { logo, ...fields } = body;
    const storedLogo = typeof logo === 'string' ? await prepareImage(context, logo, { field: 'logo' }) : logo;
    const after = await updateSettings(
      context,
      fields,
      storedLogo,
      async (verb, { expectedLoss }, before) => {
        if (!expectedLoss) return;
        await expectTypes(verb, Object.keys(expectedLoss), before);
        await requestFlowUpdate(verb);
      },
    );
    if (body.expectedLoss) await updateDueFlows(context);
    return after;
  },
};
