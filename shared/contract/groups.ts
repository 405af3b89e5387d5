/** Every kind of record and every other group of endpoints, one line each. */
export { artwork } from './artwork.ts';
export { backups } from './backups.ts';
export { components } from './components.ts';
export { customers } from './customers.ts';
export { dispatches } from './dispatches.ts';
export { inks } from './inks.ts';
export { jobs } from './jobs.ts';
export { machines } from './machines.ts';
export { operations } from './operations.ts';
export { papers } from './papers.ts';
export { products } from './products.ts';
export { queues } from './queues.ts';
export { settings } from './settings.ts';
export { stock } from './stock.ts';
export { system } from './system.ts';
export { today } from './today.ts';
export { users } from './users.ts';
