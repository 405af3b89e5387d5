/** Creates products and components, and jobs from them, through the API. */
import { contract } from '../../../shared/contract/contract.ts';
import { type Component } from '../../../shared/products/components.contract.ts';
import { type Job } from '../../../shared/jobs/jobs.contract.ts';
import { type Product } from '../../../shared/products/products.contract.ts';
import { type Orders, picture } from './create-test-jobs.ts';
import { type Shop } from '../shop.ts';

const { components, jobs, products } = contract;
type Fields = Record<string, unknown>;

/** The fields of a component's form. */
export const lid = {
  name: 'Lid',
  number: 'C-17',
  type: 'Plain Box',
  style: 'Four Corner Box',
  code: 'GB-200',
  componentCode: 'LID-A',
  buffer: 40,
  ups: 8,
  priority: 'High',
  paperLength: 360,
  paperBreadth: 510,
  paperThickness: 380,
  paperGsm: 300,
  paperQuality: 'Carte Lumina',
  ink: 'Cyan, Magenta',
  coat: 'Aquacoat',
  componentOperations: [
    { type: 'Printing', detail: 'Frontside', instruction: 'Match the proof' },
    { type: 'Punching', detail: 'Creasing', instruction: '' },
  ],
} as const;

/** The fields of a product's form. */
export const giftBox = {
  name: 'Gift box',
  type: 'Plain Box',
  style: 'Four Corner Box',
  code: 'GB-200',
  productOperations: [{ type: 'Packing', detail: 'Domestic', instruction: 'In tens' }],
} as const;

/** Returns functions that call a product's verbs as a Standard user. */
export const templateDesk = (shop: Shop) => ({
  /**
   * Creates a component. It gets an artwork of its own, unless `artworkFrom` refers to another record's
   * artwork.
   */
  component: async (fields: Fields = {}): Promise<Component> => {
    const own = fields.artworkFrom === undefined && { artwork: await picture(60, 40, 30) };
    return shop.call('Standard', components.create, { body: { ...lid, ...own, ...fields } });
  },
  changeComponent: (id: string, body: Fields) =>
    shop.ask('Standard', components.update, { params: { id }, body }),
  product: (fields: Fields = {}): Promise<Product> =>
    shop.call('Standard', products.create, { body: { ...giftBox, ...fields } }),
  changeProduct: (id: string, body: Fields) =>
    shop.ask('Standard', products.update, { params: { id }, body }),
  componentsOf: (id: string) => shop.call('Restricted', components.ofProduct, { params: { id } }),
  /**
   * Creates a job from the draft of a product. It adds the fields that the draft lacks, such as number and
   * customer.
   */
  order: (draft: Fields, orders: Orders): Promise<Job> => {
    const { number, quantity, deliveryDate, customerId } = orders.body();
    return shop.call('Standard', jobs.create, {
      body: { ...draft, number, quantity, deliveryDate, customerId },
    });
  },
});
