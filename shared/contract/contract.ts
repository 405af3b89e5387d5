/** Every endpoint of the product, by entity and verb: the only description of the API. */
import { artwork } from './artwork.ts';
import { components } from './components.ts';
import { customers } from './customers.ts';
import { inks } from './inks.ts';
import { jobs } from './jobs.ts';
import { machines } from './machines.ts';
import { operations } from './operations.ts';
import { papers } from './papers.ts';
import { products } from './products.ts';
import { queues } from './queues.ts';
import { settings } from './settings.ts';
import { system } from './system.ts';
import { users } from './users.ts';

export const contract = {
  users,
  customers,
  jobs,
  operations,
  machines,
  papers,
  inks,
  products,
  components,
  queues,
  artwork,
  settings,
  system,
};
export type Contract = typeof contract;
