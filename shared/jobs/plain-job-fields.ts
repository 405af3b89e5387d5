/**
 * Defines the job's plain text fields, which no rule uses. The contract, the form, the details, the search,
 * the ticket and the import are built from this constant.
 */
import { t } from '../platform/translate.ts';

interface PlainJobField {
  /** The label in the form, in messages and in history. */
  formLabel: string;
  /** The label on the details, on the ticket and in the import. */
  label: string;
  isRequired: boolean;
  /** The largest number of characters. */
  maximum: number;
  /** The group of the form that has the field. */
  group: 'order' | 'product';
  isSearched: boolean;
  isOnTicket: boolean;
  /** Further headings for the field in imported sheets, separated by commas. */
  headings: string;
}

const fields = {
  productCode: {
    formLabel: t('Product Code'),
    label: t('Product code'),
    isRequired: true,
    maximum: 200,
    group: 'product',
    isSearched: true,
    isOnTicket: true,
    headings: 'product code, code, sku, item code',
  },
} as const satisfies Record<string, PlainJobField>;

export type PlainJobFieldName = keyof typeof fields;
/** A type for each plain field: `Required` or, if a new job may lack the field, `Optional`. */
export type ByRequired<Required, Optional> = {
  [N in PlainJobFieldName]: (typeof fields)[N]['isRequired'] extends true ? Required : Optional;
};

const all = Object.entries<PlainJobField>(fields) as [PlainJobFieldName, PlainJobField][];

/** Returns the names of the plain fields, or of those to which the condition applies. */
export const plainNames = (condition = (_field: PlainJobField) => true): PlainJobFieldName[] =>
  all.flatMap(([name, field]) => (condition(field) ? [name] : []));

/** Returns an object with a value for each plain field. */
export const mapPlainFields = <T>(valueOf: (field: PlainJobField, name: PlainJobFieldName) => T) =>
  Object.fromEntries(all.map(([name, field]) => [name, valueOf(field, name)])) as Record<
    PlainJobFieldName,
    T
  >;

/** Returns the label and value of each plain field that the job has, or of those to which the condition applies. */
export const plainFacts = (
  job: Readonly<Record<PlainJobFieldName, string>>,
  condition?: (field: PlainJobField) => boolean,
) =>
  plainNames(condition).flatMap((name) =>
    job[name] === '' ? [] : [[fields[name].label, job[name]] as const],
  );
