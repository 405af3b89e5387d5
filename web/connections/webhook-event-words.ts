/**
 * Defines how the webhook form labels the kinds of records. For each kind, a webhook can receive the changes.
 */
import { t } from '../../shared/platform/translate.ts';

export const kindWords: Record<string, string> = {
  jobs: t('Jobs'),
  operations: t('Operations'),
  customers: t('Customers'),
  machines: t('Machines'),
  papers: t('Papers'),
  paper_orders: t('Orders of paper'),
  inks: t('Inks'),
  products: t('Products'),
  components: t('Components'),
  notes: t('Notes'),
};

/** Returns the label of an event, or the API's name for an event without a label. */
export const eventWords = (event: string): string => kindWords[event] ?? event;
