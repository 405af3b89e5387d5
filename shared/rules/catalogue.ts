/**
 * The constants of the specification (§9). The lists among them are a new shop's start (rules/shop-lists.ts);
 * the rest is fixed.
 */

export const userTypes = ['Admin', 'Standard', 'Restricted'] as const;
export type UserType = (typeof userTypes)[number];
export const defaultUserType: UserType = 'Restricted';
/** The permissions that a Restricted user can have beyond the floor. Other users have them anyway. */
export const userPermissions = ['stock', 'dispatch'] as const;
export type UserPermission = (typeof userPermissions)[number];

export const cities = ['Bengaluru', 'Delhi', 'Mumbai', 'Chennai'] as const;
export const defaultCity = 'Bengaluru';

/** Sorted from the lowest; the index is the rank for lists and queues. */
export const priorities = ['Min', 'Low', 'Medium', 'High', 'Max'] as const;
export type Priority = (typeof priorities)[number];
export const defaultPriority: Priority = 'Medium';

export const paperQualities = ['Lightweight coated', 'Carte Lumina', 'Cyber XL', 'Art Card'] as const;

export const coats = ['Aquacoat', 'Primer', 'UV Drip', 'Matt'] as const;

export const productTypes = [
  'Sheet',
  'Carry Bag',
  'Envelope',
  'Book',
  'Calendar',
  'Flap',
  'Plain Box',
  'Corrugated Box',
] as const;
export type ProductType = (typeof productTypes)[number];

/** The styles of each product type. */
export const styles = {
  Sheet: ['Rectangular', 'Pre-Planned'],
  'Carry Bag': ['With Handles', 'Without Handles'],
  Envelope: ['Center Pasting', 'L Pasting', 'Side Pasting'],
  Book: ['Cover', 'Pages', 'Wired Pages', 'Multiple Leaves'],
  Calendar: ['Wall', 'Desk'],
  Flap: ['Catch Cover'],
  'Plain Box': [
    'Reverse Tuck In Box',
    'Standard Straight Tuck In Box',
    'Standard Straight Tuck In Nested Box',
    'Crash Lock with Pasting Box',
    'Crash Lock without Pasting Box',
    'Four Corner Box',
  ],
  'Corrugated Box': [
    'Universal Carton',
    'Reverse Tuck and Tongue',
    'Four Corner Hinged Lid',
    'Tuck to Front Open Top',
    'Webbed Self-Locking Tray',
    'Turn Over End Tray',
  ],
} as const satisfies Record<ProductType, readonly string[]>;

export const operationTypes = [
  'Printing',
  'Lamination',
  'Foiling',
  'UV and Drip',
  'Punching',
  'Peel Off',
  'Window Patching',
  'Pasting',
  'Corrugation',
  'Manual Punching',
  'Back to Back Pasting',
  'Outsource',
  'Carry Bag Pasting',
  'Final Inspection',
  'Packing',
] as const;

/** The details of each operation type. A type without details has no detail select. */
export const operationDetails = {
  Printing: ['Frontside', 'Backside', 'Front and Back'],
  Lamination: ['Matt', 'Gloss', 'Velvet'],
  Foiling: ['Blue', 'Black', 'Copper'],
  'UV and Drip': ['Only UV', 'Blanket Cut', 'Metpet Print UV Drip', 'Print UV Drip'],
  Punching: ['Embossing Window', 'Embossing', 'Debossing', 'Window', 'Creasing', 'Half Cut'],
  'Peel Off': [],
  'Window Patching': [],
  Pasting: ['Double-Side', 'Single-Side', 'Counting', 'Folding', 'Pasting Pre-Folding'],
  Corrugation: ['Flute'],
  'Manual Punching': ['Creasing', 'Punching'],
  'Back to Back Pasting': [],
  Outsource: [],
  'Carry Bag Pasting': ['Manual', 'Automatic'],
  'Final Inspection': [],
  Packing: ['Domestic', 'Outstation', 'Export'],
} as const satisfies Record<(typeof operationTypes)[number], readonly string[]>;

export const customerPageSize = 20;
export const searchMinimum = 2;
export const nameMinimum = 2;
export const nameMaximum = 200;
export const passwordMinimum = 8;
export const quantityMaximum = 100_000_000;
/** The waste reason for make-ready. */
export const makeReadyReason = 'Make-ready';
/** The most pieces that an operation can count, within the database's integers. */
export const countsMaximum = 2_000_000_000;
/** The most minutes of an operation's own make-ready or run: ten weeks. */
export const minutesMaximum = 100_000;
/** The most jobs in one bulk request, and its size. */
export const bulkJobsMaximum = 5000;
export const bulkMegabytes = 32;
/** The most operations in bulk for which the server looks for the earliest machine (decision 072). */
export const bulkPlacementMaximum = 50;
export const upsMaximum = 10_000;
/** The most operations of a job or a template. */
export const operationsMaximum = 100;
export const componentsMaximum = 100;
/** The most tickets in one file. */
export const ticketsMaximum = 50;
/** The most box and pallet labels in one file. */
export const labelsMaximum = 500;
/** The number of box labels on an A4 sheet. */
export const labelsOnSheet = 8;

/** The states of a delivery note; notes are never deleted. */
export const deliveryNoteStates = ['issued', 'cancelled'] as const;
/** The most ids that a list can be filtered by. */
export const filteredIdsMaximum = 200;
/** The most records that a user can select in a list. */
export const selectedMaximum = 1000;
/** The highest measure in mm, µm or g/m². It is generous and still catches a slipped digit. */
export const measureMaximum = 100_000;
export const artworkMaximumBytes = 10 * 1024 * 1024;
/** The size limit for PDF artwork, which is stored unchanged. */
export const pdfMaximumBytes = 32 * 1024 * 1024;
export const fileKinds = ['artwork', 'photo'] as const;
/** The most files of one job: its artworks over time, and photos. */
export const filesMaximum = 50;
/**
 * The limits of the colours for days remaining: above the first green, down to the second orange, from there
 * red (spec §9).
 */
export const daysOrange = 5;
export const daysRed = 3;
export const ringTotal = 10;
export const ringLength = 283;
