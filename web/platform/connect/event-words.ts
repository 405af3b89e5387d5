/** The form's words for the kinds of records whose changes a webhook can receive. */
export const kindWords: Record<string, string> = {
  jobs: 'Jobs',
  operations: 'Operations',
  customers: 'Customers',
  machines: 'Machines',
  papers: 'Papers',
  paper_orders: 'Orders of paper',
  inks: 'Inks',
  products: 'Products',
  components: 'Components',
  notes: 'Notes',
};

/** Returns an event in words, or the API's name for an event without words. */
export const eventWords = (event: string): string => kindWords[event] ?? event;
