/**
 * Defines the specification's constants (§9). Some lists are only the first values of a new shop
 * (shared/shop/shop-lists.ts); all other values are fixed.
 */

export const userTypes = ['Admin', 'Standard', 'Restricted'] as const;
export type UserType = (typeof userTypes)[number];
export const defaultUserType: UserType = 'Restricted';
/**
 * The permissions that an Admin can add to a Restricted user, who otherwise works on the floor only. All
 * other users have these permissions anyway.
 */
export const userPermissions = ['stock', 'dispatch'] as const;
export type UserPermission = (typeof userPermissions)[number];

export const cities = ['Bengaluru', 'Delhi', 'Mumbai', 'Chennai'] as const;
export const defaultCity = 'Bengaluru';

/** The priorities from lowest to highest. Lists and queues sort by a priority's index here. */
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

/** The styles that each product type can have. */
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

/** The details that each operation type can have. A form shows no field for a detail if the type has none. */
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
/** The name of the waste reason for sheets that were wasted during make-ready. */
export const makeReadyReason = 'Make-ready';
/**
 * The largest number of pieces that one operation can count, small enough for an integer column of the
 * database.
 */
export const countsMaximum = 2_000_000_000;
/** The largest make-ready or run in minutes that a person can set for one operation, about ten weeks. */
export const minutesMaximum = 100_000;
/** The largest number of jobs in one bulk request. `bulkMegabytes` limits the request's size in megabytes. */
export const bulkJobsMaximum = 5000;
export const bulkMegabytes = 32;
/**
 * The largest number of operations for which a bulk request finds the machine that finishes first
 * (decision 072).
 */
export const bulkPlacementMaximum = 50;
export const upsMaximum = 10_000;
/** The largest number of operations of a job, a product or a component. */
export const operationsMaximum = 100;
export const componentsMaximum = 100;
/** The largest number of job tickets in one file. */
export const ticketsMaximum = 50;
/** The largest number of box and pallet labels in one file. */
export const labelsMaximum = 500;
/** The number of box labels on an A4 sheet. */
export const labelsOnSheet = 8;

/** The states of a delivery note. Notes are never deleted. */
export const deliveryNoteStates = ['issued', 'cancelled'] as const;
/** The largest number of ids by which a list can filter. */
export const filteredIdsMaximum = 200;
/** The largest number of records that a user can select in a list. */
export const selectedMaximum = 1000;
/** The highest measure that a user may enter, in mm, µm or g/m². Any real paper is below it, and most typing errors are above it. */
export const measureMaximum = 100_000;
export const artworkMaximumBytes = 10 * 1024 * 1024;
/** The size limit in bytes for PDF artwork, which the server stores unchanged. */
export const pdfMaximumBytes = 32 * 1024 * 1024;
export const fileKinds = ['artwork', 'photo'] as const;
/** The largest number of files that one job can have, counting all its artworks over time and its photos. */
export const filesMaximum = 50;
/**
 * The days remaining up to which a delivery appears orange, and up to which it appears red. With more days it
 * is green (spec §9).
 */
export const daysOrange = 5;
export const daysRed = 3;
export const ringTotal = 10;
export const ringLength = 283;
