/** The bodies that tests of the specification's calls send, by plain fetch and by @makeready/client. */
export const malnad = { name: 'Malnad Coffee Works', address: '4 Mill Road', city: 'Bengaluru' };
export const carte = {
  name: 'Carte',
  length: 360,
  breadth: 510,
  thickness: 380,
  gsm: 300,
  quality: 'Carte Lumina',
};
export const steps = [
  { type: 'Printing', detail: 'Frontside', instruction: 'Match the proof' },
  { type: 'Packing', detail: 'Domestic', instruction: '' },
];
/** Returns the fields of a job as the forms send them: 1,000 cartons, 8 up. */
export const jobFields = (customerId: string, number: string) => ({
  name: 'Filter Coffee carton',
  number,
  type: 'Plain Box',
  style: 'Four Corner Box',
  productCode: 'FC-500',
  quantity: 1000,
  buffer: 50,
  ups: 8,
  deliveryDate: '2099-03-31T17:30:00+05:30',
  priority: 'Medium' as const,
  paperLength: 360,
  paperBreadth: 510,
  paperThickness: 380,
  paperGsm: 300,
  paperQuality: 'Carte Lumina',
  ink: 'Cyan, Magenta',
  coat: 'Aquacoat',
  customerId,
});
