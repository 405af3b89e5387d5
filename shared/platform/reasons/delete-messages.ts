/** Defines the messages that explain why a customer or a component cannot be deleted (design: deleting). */
import { type MessageFormatter } from './message-formatter.ts';
import { t } from '../translate.ts';

export const deleteMessages = {
  'component-twice': () => t('Component is already listed'),
  'customer-has-jobs': ({ name, jobs }: { name: string; jobs: number }, say: MessageFormatter) =>
    jobs === 1
      ? t`${name} has ${say.count(jobs, 'job')}; delete it first`
      : t`${name} has ${say.count(jobs, 'job')}; delete them first`,
  'component-in-products': (
    of: { name: string; products: number; names: readonly string[] },
    say: MessageFormatter,
  ) => {
    const names = of.products > of.names.length ? [...of.names, '…'] : of.names;
    return of.products === 1
      ? t`${of.name} is part of ${say.count(of.products, 'product')} (${names.join(', ')}); take it out of it first`
      : t`${of.name} is part of ${say.count(of.products, 'product')} (${names.join(', ')}); take it out of them first`;
  },
};
