import { contract } from '../../../shared/contract/contract.ts';
import { type Product } from '../../../shared/contract/products.ts';
import { useVerb } from '../../client/api/queries.ts';
import { to } from '../../client/paths.ts';
import { useRefusal } from '../../client/session/session.ts';
import { LinkButton } from '../../ui/page/buttons.tsx';
import { DeleteRecord } from '../../ui/page/delete-record.tsx';
import { count } from '../../ui/page/format.ts';
import { type Crumb } from '../../ui/page/page.tsx';

/** The way to a product's screen, and what it is there. */
export const productCrumbs = (...here: readonly Crumb[]): readonly Crumb[] => [
  { label: 'Jobs', to: to('JobList') },
  { label: 'Products', to: to('ProductList') },
  ...here,
];

export function AddProduct() {
  return (
    <LinkButton to={to('ProductCreate')} refusal={useRefusal('edit')} icon="plus" variant="filled">
      Add New Product
    </LinkButton>
  );
}

export function DeleteProduct({ product }: { product: Product }) {
  const { components } = product;
  const kept =
    components.length === 0 ? '' : `Its ${count(components.length, 'component stays', 'components stay')}. `;
  return (
    <DeleteRecord
      record={product}
      noun="product"
      text={`${kept}Jobs that were made from it stay.`}
      remove={useVerb(contract.products.remove)}
      refusal={useRefusal('delete')}
      list={to('ProductList')}
    />
  );
}
