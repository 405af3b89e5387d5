/**
 * Defines the forms of a component: the initial values, the schema that checks them, and the request that
 * saves them (spec §3, §5).
 */
import { type z } from 'zod';
import { component, type Component, componentFields } from '../../../shared/products/components.contract.ts';
import { type ProductOperationResponse } from '../../../shared/operations/operations.contract.ts';
import { finishedOf, finishedSchemas, noFinishedSize } from '../../jobs/box/finished-schemas.ts';
import { type BoxValues } from '../../jobs/box/finished-values.ts';
import { artworkOf } from '../../jobs/shared-fields/artwork/artwork-value.ts';
import {
  artworkSchema,
  inkGroup,
  labelsIn,
  newPart,
  paperGroup,
  type PartValues,
  type Step,
  stepsSchema,
} from '../../jobs/shared-fields/job-and-product-values.ts';
import type { FormKind } from '../../ui/form/define-record-forms.ts';
import { t } from '../../../shared/platform/translate.ts';

export type ComponentValues = PartValues &
  Pick<BoxValues, 'finished' | 'blank'> & {
    name: string;
    number: string;
    code: string;
    componentCode: string;
    componentOperations: readonly Step[];
  };

export const componentGroups = [
  { id: 'component', title: t('Component'), fields: ['name', 'number', 'buffer', 'ups', 'priority'] },
  {
    id: 'product',
    title: t('Product'),
    fields: ['type', 'style', 'code', 'componentCode', 'artwork', 'finished', 'blank'],
  },
  paperGroup,
  inkGroup,
  { id: 'operations', title: t('Operations'), fields: ['componentOperations'] },
] as const;

export const newComponent: ComponentValues = {
  ...newPart,
  ...noFinishedSize,
  name: '',
  number: '',
  code: '',
  componentCode: '',
  componentOperations: [],
};

/**
 * Converts the steps of a product or component for a form. These steps have no ids, so their positions become the
 * keys.
 */
export const stepsOf = (steps: readonly ProductOperationResponse[]): readonly Step[] =>
  steps.map((step, place) => ({ ...step, key: String(place) }));

/** Returns the contract's schema with the form's own checks. `before` is the component before the edit. */
export const componentSchema = (before: Component | null) =>
  componentFields.extend({
    ...finishedSchemas,
    artwork: artworkSchema(before),
    componentOperations: stepsSchema,
  });
export type ComponentFields = z.output<ReturnType<typeof componentSchema>>;
export const componentLabels = labelsIn(componentGroups, componentSchema(null));

/** Describes a component's form. `before` is the component before the edit, null for a new component. */
export const componentForm = (
  before: Component | null,
): FormKind<ComponentValues, ComponentFields, Component> => ({
  noun: 'component',
  schema: componentSchema(before),
  record: component.record,
  labels: componentLabels,
  initial: newComponent,
  otherwise: (component) => ({
    ...finishedOf(component),
    artwork: artworkOf(component),
    componentOperations: stepsOf(component.componentOperations),
  }),
});

/** Returns the request of an edit. The request contains artwork only if the user chose a file. */
export function changesOf({ artwork: chosen, ...fields }: ComponentFields) {
  return { ...fields, ...(chosen instanceof File && { artwork: chosen }) };
}
