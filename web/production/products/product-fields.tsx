import { OperationsField } from '../part/operations-field.tsx';
import { KindFields } from '../part/part-fields.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { type FormOf } from '../../ui/form/record-forms.ts';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { ComponentsField } from './components-field.tsx';
import { type productForm, productGroups } from './product-values.ts';

const [product, operations, components] = productGroups;

/** Shows a product's fields, operations and components (spec §3). */
export function ProductFields({ form }: { form: FormOf<typeof productForm> }) {
  return (
    <>
      <FormGroup {...product}>
        <TextField {...form.field('name')} columns={2} />
        <KindFields bind={form.field} set={form.change} />
        <TextField {...form.field('code')} columns={2} hint="A job’s product code" />
      </FormGroup>
      <FormGroup {...operations}>
        <OperationsField {...form.field('productOperations')} />
      </FormGroup>
      <FormGroup {...components}>
        <ComponentsField {...form.field('components')} attempted={form.attempted} />
      </FormGroup>
    </>
  );
}
