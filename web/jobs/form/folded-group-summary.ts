/** Summarises each folded group of a job's form in one line. */
import { isGiven } from '../../../shared/stock/given-measure.ts';
import { operationName } from '../../../shared/operations/operation-words.ts';
import { changed } from '../../ui/form/form-values.ts';
import { toleranceWords } from '../../shop/tolerance/tolerance-values.ts';
import { sizeWords } from '../box/finished-values.ts';
import { grammage, size, thickness } from '../../ui/text/format-values.ts';
import { type jobGroups, type JobValues, orderWords, plainNamesIn } from './job-values.ts';
import { t } from '../../../shared/platform/translate.ts';

/** Describes the past job or product whose values the form started from. */
export interface Past {
  /** Its number or name, such as MR-2418. */
  label: string;
  values: JobValues;
  /** Whether the groups start folded. */
  isFolded?: boolean;
}

export type GroupId = (typeof jobGroups)[number]['id'];

const joined = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ');

const lines: Record<GroupId, (values: JobValues) => string> = {
  order: (values) =>
    joined(
      values.name,
      values.number,
      t`priority ${values.priority}`,
      ...plainNamesIn('order').map((name) => values[name]),
      values.customerOrder ? orderWords(values.customerOrder) : '',
      toleranceWords(values.tolerance),
    ),
  product: (values) =>
    joined(
      values.type,
      values.style,
      ...plainNamesIn('product').map((name) => values[name]),
      sizeWords(values.finished),
      values.artwork === null ? '' : 'artwork',
    ),
  paper: ({ paperQuality, paperGsm, paperLength, paperBreadth, paperThickness }) =>
    joined(
      paperQuality,
      grammage(Number(paperGsm)),
      size(Number(paperLength), Number(paperBreadth)),
      isGiven(Number(paperThickness)) ? thickness(Number(paperThickness)) : '',
    ),
  ink: ({ ink, coat }) => joined(ink, coat),
  operations: ({ productOperations }) =>
    productOperations.map(({ type, detail }) => operationName(type, detail)).join(', '),
};

export const groupLine = (id: GroupId, values: JobValues): string => lines[id](values);

/** Leaves out the keys of the planned steps, which differ in every copy. */
const comparable = ({ productOperations, ...values }: JobValues) => ({
  ...values,
  productOperations: productOperations.map(({ key: _key, id: _id, ...step }) => step),
});

/** Returns the names of the form's fields with other values than in the past job. */
export const changedSince = (past: JobValues, values: JobValues): string[] =>
  changed(comparable(past), comparable(values));
