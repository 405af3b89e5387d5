/** Defines the endpoints of the sample shop, which the server fills as `makeready --demo` does. */
import { type contract } from '../../shared/contract/contract.ts';
import { fillSampleShop, removeSampleShop } from '../exports/sample-shop.domain.ts';
import { type Handlers } from '../platform/http/mount-endpoints.ts';
import { withinTransaction } from '../platform/verb/verb.ts';

export const handlers: Handlers<typeof contract.sampleShop> = {
  fill: async (context) => {
    const { seedDemo } = await import('../../tools/demo/seed.ts');
    return fillSampleShop(context, (verb) =>
      seedDemo({ ...withinTransaction(context, verb.db), person: null }, () => {}),
    );
  },
  empty: (context, { query }) => removeSampleShop(context, query.added),
};
