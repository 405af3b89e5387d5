/** Defines the breadcrumbs of the products' and components' screens. */
import { to } from '../../client/paths.ts';
import { type Crumb } from '../../ui/page/page.tsx';

const products = { label: 'Products', to: to('ProductList') };

export const productCrumbs = (...here: readonly Crumb[]): readonly Crumb[] => [
  { label: 'Jobs', to: to('JobList') },
  products,
  ...here,
];

export const componentCrumbs = (...here: readonly Crumb[]): readonly Crumb[] => [
  products,
  { label: 'Components', to: to('ComponentList') },
  ...here,
];
