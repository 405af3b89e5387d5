/**
 * Lists the tables of an export and those that it excludes (docs/export.md). A test requires each table in one list.
 */

/** The tables in the order of import: referenced rows come first. */
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

/** The tables that have rows in a new shop. */
export const prefilledTables: readonly ExportedTable[] = ['users', 'artwork', 'shop', 'list_values'];

/** Tables with secrets, logs, integrations and internal data. */
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

/** Columns that are secret or exported as files. */
const excludedColumns: Partial<Record<ExportedTable, readonly string[]>> = {
  users: ['password_hash', 'password_set_at', 'last_sign_in_at', 'admitted'],
  artwork: ['full', 'preview', 'thumb', 'original'],
};

/** Returns the columns of a table that an export has. */
export const exportedColumns = (table: ExportedTable, columns: readonly string[]): string[] =>
  columns.filter((column) => !excludedColumns[table]?.includes(column));

/** The sequences that an import continues. */
export const exportedSequences = [
  'job_numbers',
  'operation_codes',
  'operation_entries_line_seq',
  'stock_movements_line_seq',
];

/** The files of an image, named after their columns. */
export const artworkFiles = ['full', 'preview', 'thumb', 'original'] as const;
export const artworkName = /^artwork\/([0-9a-f]{64})\/(full|preview|thumb|original)\.(jpg|webp|png|pdf|bin)$/;

export const exportFormat = 'makeready-export';
/** The version of the format, raised when older versions of Makeready can no longer read it. */
export const exportVersion = 1;
export const exportFile = 'export.json';
export const csvFileName = (table: ExportedTable) => `${table}.csv`;
