/** Changing a product (spec §2, §5); jobs made from it stay as they are. */
import './products.css';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { contract } from '../../../shared/contract/contract.ts';
import { type Product } from '../../../shared/contract/products.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { useBarRecord } from '../../client/bar-record.ts';
import { to } from '../../client/paths.ts';
import { PartFormPage, RefusedForm } from '../part/part-form-page.tsx';
import { useRefusal } from '../../client/session/session.ts';
import { Page } from '../../ui/page/page.tsx';
import { productCrumbs } from './product-actions.tsx';
import { ProductFields } from './product-fields.tsx';
import { useProductForm } from './product-form.ts';
import { bodyOf, productGroups, valuesOf } from './product-values.ts';

const title = 'Edit Product';

function EditProduct({ product }: { product: Product }) {
  const { id, name, version } = product;
  const navigate = useNavigate();
  const details = to('ProductDetails', id);
  const show = () => void navigate(details, { replace: true });
  const update = useVerb(contract.products.update);
  const form = useProductForm({
    initial: valuesOf(product),
    version,
    draft: `product.${id}`,
    save: async (fields, seen) =>
      update.mutateAsync({ params: { id }, body: { ...(await bodyOf(fields)), version: seen } }),
    saved: show,
  });
  return (
    <PartFormPage
      title={title}
      name={name}
      crumbs={crumbsOf(product)}
      form={form}
      groups={productGroups}
      submit="Save"
      onCancel={show}
    >
      <ProductFields form={form} />
    </PartFormPage>
  );
}

const crumbsOf = ({ id, name }: Product) =>
  productCrumbs({ label: name, to: to('ProductDetails', id) }, { label: 'Edit' });

export function ProductEdit() {
  const { id = '' } = useParams();
  const { data: product } = useQuery(query(contract.products.get, { params: { id } }));
  const refusal = useRefusal('edit');
  useBarRecord(product && { name: product.name });
  if (!product) return <Page narrowed>{null}</Page>;
  if (refusal !== null) return <RefusedForm title={title} crumbs={crumbsOf(product)} />;
  return <EditProduct key={id} product={product} />;
}
