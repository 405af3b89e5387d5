/** Decides whether a user can delete a component (design: deleting). */
import { type Reason, reason } from '../platform/reasons/refusal-reason.ts';

/**
 * Returns why the component can't be deleted, or null. `products` holds the names of the products that
 * contain it.
 */
export function refuseDeleteComponent(component: {
  name: string;
  products: readonly { name: string }[];
}): Reason | null {
  const { name, products } = component;
  if (products.length === 0) return null;
  const names = products.slice(0, 5).map((product) => product.name);
  return reason('component-in-products', { name, products: products.length, names });
}
