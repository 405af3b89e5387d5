/**
 * Defines how the webhook form labels the kinds of records. For each kind, a webhook can receive the changes.
 */
import { t } from '../../shared/platform/translate.ts';

export const kindWords: Record<string, string> = {
  jobs: 'Jobs',
  operations: 'Operations',
  customers: 'Customers',
  machines: 'Machines',
  papers: 'Papers',
  paper_orders: t('Orders of paper'),
  inks: 'Inks',
  products: 'Products',
  components: 'Components',
  notes: 'Notes',
};

/** Returns the label of an event, or the API's name for an event without a label. */
export const eventWords = (event: string): string => kindWords[event] ?? event;
