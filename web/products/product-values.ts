/**
 * Defines the forms of a product: the initial values, the schema that checks them, and the request that saves
 * them (spec §3, §5).
 */
import { z } from 'zod';
import { reasonMessage } from '../../shared/platform/reasons/schema-reasons.ts';
import { id, labelled } from '../../shared/platform/contract/field-schemas.ts';
import { product, type Product, productFields } from '../../shared/products/products.contract.ts';
import { type FormTolerance, toleranceSchema } from '../shop/tolerance/tolerance-values.ts';
import { componentsMaximum } from '../../shared/platform/specification-constants.ts';
import {
  componentSchema,
  type ComponentValues,
  newComponent,
  stepsOf,
} from './components/component-values.ts';
import type { FormKind } from '../ui/form/define-record-forms.ts';
import {
  labelsIn,
  type PartValues,
  type Step,
  stepsSchema,
} from '../jobs/shared-fields/job-and-product-values.ts';
import { t } from '../../shared/platform/translate.ts';

/**
 * Describes a component in the product's form: an existing one, or one that the server creates with the product.
 * `key` identifies the component in the form.
 */
export type Member = { key: string } & (
  { kind: 'known'; component: Product['components'][number] } | { kind: 'new'; values: ComponentValues }
);

export const nameOf = (member: Member) =>
  member.kind === 'known' ? member.component.name : member.values.name || t('New component');

export type ProductValues = Pick<PartValues, 'type' | 'style'> & {
  name: string;
  code: string;
  tolerance: FormTolerance;
  productOperations: readonly Step[];
  components: readonly Member[];
};

export const productGroups = [
  { id: 'product', title: t('Product'), fields: ['name', 'type', 'style', 'code', 'tolerance'] },
  { id: 'operations', title: t('Operations'), fields: ['productOperations'] },
  { id: 'components', title: t('Components'), fields: ['components'] },
] as const;

const newProduct: ProductValues = {
  name: '',
  type: '',
  style: '',
  code: '',
  tolerance: '',
  productOperations: [],
  components: [],
};

export const known = (component: Product['components'][number]): Member => ({
  key: component.id,
  kind: 'known',
  component,
});

/**
 * Returns a new component's values, restored from a stored draft. The draft lacks the artwork file, because drafts
 * can't hold files.
 */
export const valuesOfNew = (values: Partial<ComponentValues>): ComponentValues => ({
  ...newComponent,
  ...values,
});

export const newMemberSchema = componentSchema(null);
const member = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('known'), component: z.object({ id }) }),
  z.object({
    kind: z.literal('new'),
    values: z.preprocess((values: Partial<ComponentValues>) => valuesOfNew(values), newMemberSchema),
  }),
]);

const productSchema = productFields.extend({
  tolerance: toleranceSchema(productFields.shape.tolerance),
  productOperations: stepsSchema,
  components: labelled(
    t('Components'),
    z.array(member).max(componentsMaximum, reasonMessage('too-many-components', { most: componentsMaximum })),
  ),
});
export type ProductFields = z.output<typeof productSchema>;

export const productForm: FormKind<ProductValues, ProductFields, Product> = {
  noun: 'product',
  schema: productSchema,
  record: product.record,
  labels: labelsIn(productGroups, productSchema),
  initial: newProduct,
  otherwise: ({ productOperations, components }) => ({
    productOperations: stepsOf(productOperations),
    components: components.map(known),
  }),
};

function dataUrl(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(new Error(`${file.name} could not be read`)));
    reader.readAsDataURL(file);
  });
}

async function sent(of: ProductFields['components'][number]) {
  if (of.kind === 'known') return of.component.id;
  const { artwork, ...fields } = of.values;
  if (!(artwork instanceof File)) return fields;
  return { ...fields, artwork: await dataUrl(artwork), artworkName: artwork.name };
}

/** Returns the request. It names existing components by id, and contains new ones in full. */
export async function bodyOf({ components, ...fields }: ProductFields) {
  return { ...fields, components: await Promise.all(components.map(sent)) };
}
