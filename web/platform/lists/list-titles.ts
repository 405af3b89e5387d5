import { type ListName } from '../../../shared/rules/shop-lists.ts';

export const listTitles: Record<ListName, string> = {
  paperQualities: 'Paper qualities',
  coats: 'Coats',
  cities: 'Cities',
  productTypes: 'Product types',
  styles: 'Styles',
  operationTypes: 'Operation types',
  operationDetails: 'Operation details',
  wasteReasons: 'Waste reasons',
  pauseReasons: 'Pause reasons',
  contentTypes: 'Content types',
};
