/**
 * Lists the tables that an export of the shop includes and those that it excludes (docs/export.md). A test
 * checks that the lists cover every table.
 */
import {
  entitiesWithHistory,
  type EntityWithHistory,
} from '../../shared/history/records/history.contract.ts';

/** The exported tables in the sequence of an import, in which tables follow the tables to which their rows refer. */
const sequence = [
  'users',
  'artwork',
  'shop',
  'list_values',
  'own_fields',
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
  'operation_checks',
  'inspections',
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
/** A table of the sequence, or the table of an entity with the entity's name. */
export type ExportedTable = (typeof sequence)[number] | EntityWithHistory;
/** All exported tables. An entity on which no other table depends needs no place in the sequence. */
export const exportedTables: readonly ExportedTable[] = [
  ...new Set<ExportedTable>([...sequence, ...entitiesWithHistory]),
].filter((table) => table !== 'settings');

/** The exported tables that have rows in a new shop already, so that an import does not require them to be empty. */
export const prefilledTables: readonly ExportedTable[] = ['users', 'artwork', 'shop', 'list_values'];

/** The tables that an export excludes because of secrets, logs, integrations or internal data. */
export const excludedTables = [
  'plans',
  'webhook_deliveries',
  'webhooks',
  'api_keys',
  'audit',
  'counts',
  'device_requests',
  'google_attempts',
  'idempotency',
  'job_number_proposals',
  'login_failures',
  'sessions',
  'settings',
  'sign_in_links',
];

/** The columns that an export excludes, because they are secret or because the export has them as files. */
const excludedColumns: Partial<Record<ExportedTable, readonly string[]>> = {
  users: ['password_hash', 'pin_hash', 'badge_hash', 'password_set_at', 'last_sign_in_at', 'admitted'],
  artwork: ['full', 'preview', 'thumb', 'original'],
  shop: ['sample_xid'],
};

/** Returns the columns of the table that an export includes. */
export const exportedColumns = (table: ExportedTable, columns: readonly string[]): string[] =>
  columns.filter((column) => !excludedColumns[table]?.includes(column));

/** The number sequences that an import sets, so that new records continue the exported numbers. */
export const exportedSequences = [
  'job_numbers',
  'operation_codes',
  'operation_entries_line_seq',
  'stock_movements_line_seq',
];

/** The files that an export has for an image, named after the columns of the table. */
export const artworkFiles = ['full', 'preview', 'thumb', 'original'] as const;
export const artworkName = /^artwork\/([0-9a-f]{64})\/(full|preview|thumb|original)\.(jpg|webp|png|pdf|bin)$/;

export const exportFormat = 'makeready-export';
/** The version of the export's format. It rises when older versions of Makeready can no longer read new exports. */
export const exportVersion = 1;
export const exportFile = 'export.json';
export const csvFileName = (table: ExportedTable) => `${table}.csv`;
