/** Defines the labels and units of the fields that a record's history shows (decision 047). */

const typeLabels = { unit: 'Counted in', needsMachine: 'Needs a machine' };

/**
 * The labels, by entity, of logged values that no form has as a field. The contract has the labels of all
 * other fields.
 */
export const derivedLabels: Record<string, Record<string, string>> = {
  jobs: {
    status: 'Status',
    holdReason: 'Reason',
    cancelReason: 'Reason',
    artworkName: 'Artwork',
    artworkApprovedAt: 'Artwork approved',
    makeUpSheets: 'Make-up sheets',
    made: 'Made',
    willMake: 'Will make',
    sent: 'Dispatched',
  },
  operations: {
    state: 'State',
    machineId: 'Machine',
    goodQuantity: 'Good',
    wasteQuantity: 'Waste',
    pauseReason: 'Reason',
    priority: 'Priority',
    deliveryDate: 'Delivery Date',
    instruction: 'Instruction',
    supplier: 'Supplier',
    dueBack: 'Due back',
    quantity: 'Quantity',
    overlap: 'Overlap',
    after: 'Comes after',
    makeReadyMinutes: 'Make-ready',
    runMinutes: 'Run',
    pinnedStart: 'Pinned to',
    pinWhy: 'Pinned',
    releaseDate: 'Release date',
    setup: 'Made ready for',
    toolIds: 'Tools',
    ...typeLabels,
  },
  calendars: {
    hours: 'Hours',
    exceptions: 'Days with other hours',
    shopHolidays: 'Shop’s holidays kept',
  },
  settings: {
    hours: 'Working hours',
    holidays: 'Holidays',
    artworkApproval: 'Artwork approval',
    artworkMayFollow: 'Artwork may follow',
    sizesInInches: 'Sizes in inches',
  },
  machines: { downReason: 'Down', expectedBack: 'Expected back' },
  papers: { stockQuantity: 'In stock', reservedQuantity: 'Reserved', consumed: 'Used' },
  inks: { stockQuantity: 'In stock', consumed: 'Used' },
  paper_orders: {
    quantity: 'Quantity',
    received: 'Received',
    expected: 'Expected',
    supplier: 'Supplier',
    note: 'Note',
  },
  users: { username: 'Email' },
  lists: { name: 'Name', types: 'Types', retired: 'Retired', position: 'Order', ...typeLabels },
  notes: { text: 'Note' },
};

/** The unit of each field that contains a measure. */
const units: Record<string, string> = {
  length: 'mm',
  breadth: 'mm',
  paperLength: 'mm',
  paperBreadth: 'mm',
  thickness: 'µm',
  paperThickness: 'µm',
  gsm: 'g/m²',
  paperGsm: 'g/m²',
  makeReadyMinutes: 'min',
  runMinutes: 'min',
  makeUpSheets: 'sheets',
};
const stockFields = new Set(['stockQuantity', 'reservedQuantity', 'consumed', 'reorderQuantity']);
const pieceFields = new Set(['quantity', 'made', 'willMake', 'sent']);

/** Returns the unit of the field's values, or null if the values have no unit. */
export function fieldUnit(entity: string, field: string): string | null {
  if (entity === 'inks' && stockFields.has(field)) return 'kg';
  if (entity === 'papers' && stockFields.has(field)) return 'sheets';
  if (entity === 'paper_orders') return field === 'quantity' || field === 'received' ? 'sheets' : null;
  if ((entity === 'jobs' || entity === 'operations') && pieceFields.has(field)) return 'pieces';
  return units[field] ?? null;
}
