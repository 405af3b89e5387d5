/** Defines the messages that explain why a customer or a component cannot be deleted (design: deleting). */
import { type MessageFormatter } from './message-formatter.ts';
import { t } from '../translate.ts';

export const deleteMessages = {
  'component-twice': () => t('Component is already listed'),
  'customer-has-jobs': ({ name, jobs }: { name: string; jobs: number }, say: MessageFormatter) =>
    t`${name} has ${say.count(jobs, 'job')}; delete ${jobs === 1 ? t('it') : t('them')} first`,
  'component-in-products': (
    of: { name: string; products: number; names: readonly string[] },
    say: MessageFormatter,
  ) => {
    const names = of.products > of.names.length ? [...of.names, '…'] : of.names;
    return t`${of.name} is part of ${say.count(of.products, 'product')} (${names.join(', ')}); take it out of ${of.products === 1 ? t('it') : t('them')} first`;
  },
};
