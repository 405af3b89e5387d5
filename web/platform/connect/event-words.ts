/** What a webhook can be told of, as its form says it. */
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

/** An event in words; what is done stays as the API calls it. */
export const eventWords = (event: string): string => kindWords[event] ?? event;
