/** Defines the breadcrumbs of the products' and components' screens. */
import { to } from '../../client/paths.ts';
import { type Crumb } from '../../ui/page/page.tsx';
import { t } from '../../../shared/platform/translate.ts';

const products = { label: t('Products'), to: to('ProductList') };

export const productCrumbs = (...here: readonly Crumb[]): readonly Crumb[] => [
  { label: t('Jobs'), to: to('JobList') },
  products,
  ...here,
];

export const componentCrumbs = (...here: readonly Crumb[]): readonly Crumb[] => [
  products,
  { label: t('Components'), to: to('ComponentList') },
  ...here,
];
