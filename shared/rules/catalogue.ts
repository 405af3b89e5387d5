/**
 * The specification's constants (§9). What stands in the shop's own lists is where a shop starts (rules/shop-lists.ts); the rest is fixed,
 * for forms, validation, OpenAPI and the database's checks.
 */

export const userTypes = ['Admin', 'Standard', 'Restricted'] as const;
export type UserType = (typeof userTypes)[number];
export const defaultUserType: UserType = 'Restricted';
/** What a Restricted user may be allowed beyond the floor; other users may anyway. */
export const userPermissions = ['stock', 'dispatch'] as const;
export type UserPermission = (typeof userPermissions)[number];

export const cities = ['Bengaluru', 'Delhi', 'Mumbai', 'Chennai'] as const;
export const defaultCity = 'Bengaluru';

/** Rising; the position is the rank that lists and queues sort by. */
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

/** The styles that each product type comes in. */
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

/** The details that an operation type offers; none means that the form has no detail select. */
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
/** The reason of waste that making ready takes. */
export const makeReadyReason = 'Make-ready';
/** Pieces that an operation can count: above any plan, within what the database's integers hold. */
export const countsMaximum = 2_000_000_000;
/** Of an operation, of its own making ready or run: ten weeks. */
export const minutesMaximum = 100_000;
/** Jobs that can be added at once, and how large all of them are. */
export const bulkJobsMaximum = 5000;
export const bulkMegabytes = 32;
/** Of so many operations in bulk at most it is worked out where each is done first (decision 072). */
export const bulkPlacementMaximum = 50;
export const upsMaximum = 10_000;
/** Of a job or of a template of jobs. */
export const operationsMaximum = 100;
export const componentsMaximum = 100;
/** Tickets in one file. */
export const ticketsMaximum = 50;
/** Labels in one file, of boxes and pallets. */
export const labelsMaximum = 500;
/** Boxes' labels on a sheet of A4. */
export const labelsOnSheet = 8;

/** What becomes of a delivery note; it is never deleted. */
export const deliveryNoteStates = ['issued', 'cancelled'] as const;
/** Records that a list can be narrowed to by their ids. */
export const filteredIdsMaximum = 200;
/** Records that are chosen in a list at once. */
export const selectedMaximum = 1000;
/** Lengths in mm, thickness in µm, grammage in g/m²: one generous ceiling that still catches a slipped digit. */
export const measureMaximum = 100_000;
export const artworkMaximumBytes = 10 * 1024 * 1024;
/** The same of one that comes as a PDF, which is kept as it is. */
export const pdfMaximumBytes = 32 * 1024 * 1024;
export const fileKinds = ['artwork', 'photo'] as const;
/** Of one job: the artwork that it has had, and photos. */
export const filesMaximum = 50;
/** Days remaining: more than the first is green, down to the second orange, from there red (spec §9). */
export const daysOrange = 5;
export const daysRed = 3;
export const ringTotal = 10;
export const ringLength = 283;
