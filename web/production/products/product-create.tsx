/** Adding a product (spec §2, §5). */
import './products.css';
import { useNavigate } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useGoBack } from '../../client/go-back.ts';
import { PartFormPage, RefusedForm } from '../part/part-form-page.tsx';
import { useRefusal } from '../../client/session/session.ts';
import { productCrumbs } from './product-actions.tsx';
import { ProductFields } from './product-fields.tsx';
import { useProductForm } from './product-form.ts';
import { bodyOf, newProduct, productGroups } from './product-values.ts';

const title = 'Add Product';
const crumbs = productCrumbs({ label: 'New' });

function NewProduct() {
  const navigate = useNavigate();
  const create = useVerb(contract.products.create);
  const form = useProductForm({
    initial: newProduct,
    draft: 'product.new',
    save: async (fields) => create.mutateAsync({ body: await bodyOf(fields) }),
    saved: ({ id }) => void navigate(to('ProductDetails', id), { replace: true }),
  });
  return (
    <PartFormPage
      title={title}
      crumbs={crumbs}
      form={form}
      groups={productGroups}
      submit="Save"
      onCancel={useGoBack(to('ProductList'))}
    >
      <ProductFields form={form} />
    </PartFormPage>
  );
}

export function ProductCreate() {
  const refusal = useRefusal('edit');
  return refusal === null ? <NewProduct /> : <RefusedForm title={title} crumbs={crumbs} />;
}
