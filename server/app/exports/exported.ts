/** What an export has, and what stays behind (docs/export.md). A table is in one of the two lists, or a test says so. */

/** In the order in which their rows can be taken in: what is referred to comes before what refers to it. */
export const exportedTables = [
  'users',
  'artwork',
  'shop',
  'list_values',
  'customers',
  'papers',
  'inks',
  'calendars',
  'tools',
  'machines',
  'machine_downs',
  'components',
  'products',
  'product_components',
  'jobs',
  'job_files',
  'product_operations',
  'operations',
  'operation_transitions',
  'operation_entries',
  'job_papers',
  'paper_orders',
  'job_paper_orders',
  'stock_movements',
  'job_deliveries',
  'job_changes',
  'delivery_note_counters',
  'delivery_notes',
  'dispatches',
  'notes',
  'note_mentions',
  'imports',
  'saved_views',
] as const;
export type ExportedTable = (typeof exportedTables)[number];

/** Those that a new shop has rows in. */
export const prefilledTables: readonly ExportedTable[] = ['users', 'artwork', 'shop', 'list_values'];

/** Secrets, who did what, what leads to other houses, and what the program keeps for itself. */
export const excludedTables = [
  'plans',
  'plan_pieces',
  'webhook_deliveries',
  'webhooks',
  'api_keys',
  'audit',
  'counts',
  'google_attempts',
  'idempotency',
  'job_number_proposals',
  'login_failures',
  'sessions',
  'settings',
  'sign_in_links',
];

/** Columns that are secrets, or files of their own. */
const excludedColumns: Partial<Record<ExportedTable, readonly string[]>> = {
  users: ['password_hash', 'password_set_at', 'last_sign_in_at', 'admitted'],
  artwork: ['full', 'preview', 'thumb', 'original'],
};

/** Those that the columns of a table have in an export. */
export const exportedColumns = (table: ExportedTable, columns: readonly string[]): string[] =>
  columns.filter((column) => !excludedColumns[table]?.includes(column));

/** Counters that go on where they stood. */
export const exportedSequences = [
  'job_numbers',
  'operation_codes',
  'operation_entries_line_seq',
  'stock_movements_line_seq',
];

/** The files of an image, by the columns that hold them. */
export const artworkFiles = ['full', 'preview', 'thumb', 'original'] as const;
export const artworkName = /^artwork\/([0-9a-f]{64})\/(full|preview|thumb|original)\.(jpg|webp|png|pdf|bin)$/;

export const exportFormat = 'makeready-export';
/** Raised when an older Makeready could no longer read an export rightly. */
export const exportVersion = 1;
export const exportFile = 'export.json';
export const csvFileName = (table: ExportedTable) => `${table}.csv`;
