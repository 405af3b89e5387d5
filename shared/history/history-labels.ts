/** Defines the labels and units of the fields that a record's history shows (decision 047). */

import { t } from '../platform/translate.ts';

const typeLabels = { unit: t('Counted in'), needsMachine: t('Needs a machine') };

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
    artworkApprovedAt: t('Artwork approved'),
    makeUpSheets: t('Make-up sheets'),
    made: 'Made',
    willMake: t('Will make'),
    sent: 'Dispatched',
  },
  operations: {
    state: 'State',
    machineId: 'Machine',
    goodQuantity: 'Good',
    wasteQuantity: 'Waste',
    pauseReason: 'Reason',
    shortReason: 'Reason',
    priority: 'Priority',
    deliveryDate: t('Delivery Date'),
    instruction: t('Instruction'),
    supplier: 'Supplier',
    dueBack: t('Due back'),
    quantity: 'Quantity',
    overlap: 'Overlap',
    after: t('Comes after'),
    makeReadyMinutes: 'Make-ready',
    runMinutes: 'Run',
    pinnedStart: t('Pinned to'),
    pinWhy: 'Pinned',
    releaseDate: t('Release date'),
    setup: t('Made ready for'),
    toolIds: 'Tools',
    ...typeLabels,
  },
  calendars: {
    hours: 'Hours',
    exceptions: t('Days with other hours'),
    shopHolidays: t('Shop’s holidays kept'),
    crews: t('Crews'),
  },
  settings: {
    hours: t('Working hours'),
    holidays: 'Holidays',
    artworkApproval: t('Artwork approval'),
    artworkMayFollow: t('Artwork may follow'),
    scanBeforeRun: t('Scan before Run'),
    sizesInInches: t('Sizes in inches'),
    documentLanguage: t('Language of printed documents'),
  },
  machines: { downReason: 'Down', expectedBack: t('Expected back') },
  papers: { stockQuantity: t('In stock'), reservedQuantity: 'Reserved', consumed: 'Used' },
  inks: { stockQuantity: t('In stock'), consumed: 'Used' },
  paper_orders: {
    quantity: 'Quantity',
    received: 'Received',
    expected: 'Expected',
    supplier: 'Supplier',
    note: t('Note'),
  },
  users: { username: 'Username' },
  lists: { name: t('Name'), types: 'Types', retired: 'Retired', position: 'Order', ...typeLabels },
  notes: { text: t('Note') },
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
