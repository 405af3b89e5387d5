/** Defines sample records for journeys. */
import { type z } from 'zod';
import { type jobCreate } from '../../shared/jobs/jobs.contract.ts';
import { cities } from '../../shared/platform/specification-constants.ts';

/** Returns the bodies for creating `count` customers, "Customer 01" and so on, in alternating cities. */
export const customerBodies = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    name: `Customer ${String(index + 1).padStart(2, '0')}`,
    address: `${index + 1} Mill Road`,
    city: cities[index % cities.length] ?? cities[0],
  }));

/** Returns the body for creating a job of 1,000 cartons, 8 up, with one operation by hand. */
export const jobBody = (customerId: string, number: string): z.input<typeof jobCreate> => ({
  name: 'Filter Coffee carton',
  number,
  type: 'Plain Box',
  style: 'Four Corner Box',
  productCode: 'FC-500',
  quantity: 1000,
  buffer: 50,
  ups: 8,
  deliveryDate: new Date(Date.now() + 9 * 86_400_000).toISOString(),
  priority: 'Medium',
  paperLength: 520,
  paperBreadth: 360,
  paperThickness: 380,
  paperGsm: 300,
  paperQuality: 'Carte Lumina',
  ink: 'Cyan, Magenta, Yellow, Black',
  coat: 'Aquacoat',
  customerId,
  productOperations: [{ type: 'Packing', detail: 'Domestic', instruction: '' }],
});
