/** Components' rules (design: deleting). */

/** Why the component can't be deleted, or null; `products` are the ones that it is part of. */
export function componentNeeded(component: {
  name: string;
  products: readonly { name: string }[];
}): string | null {
  const { name, products } = component;
  if (products.length === 0) return null;
  const count = products.length === 1 ? '1 product' : `${products.length} products`;
  const names = products.slice(0, 5).map((product) => product.name);
  const [these, them] = products.length === 1 ? ['', 'it'] : [products.length > 5 ? ', …' : '', 'them'];
  return `${name} is part of ${count} (${names.join(', ')}${these}); take it out of ${them} first`;
}
