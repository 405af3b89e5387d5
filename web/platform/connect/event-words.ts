/** The kinds of events of a webhook, in the form's words. */
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

/** Returns an event in words; unknown ones keep the API's name. */
export const eventWords = (event: string): string => kindWords[event] ?? event;
