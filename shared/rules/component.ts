/** Components' rules (design: deleting). */

/** Why the component can't be deleted, or null; `products` are the ones that it is part of. */
export function componentNeeded(component: {
  name: string;
  products: readonly { name: string }[];
}): string | null {
  const { name, products } = component;
  if (products.length === 0) return null;
  const [count, them] = products.length === 1 ? ['1 product', 'it'] : [`${products.length} products`, 'them'];
  const names = products.slice(0, 5).map((product) => product.name);
  if (products.length > names.length) names.push('…');
  return `${name} is part of ${count} (${names.join(', ')}); take it out of ${them} first`;
}
