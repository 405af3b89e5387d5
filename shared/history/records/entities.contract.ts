/**
 * Exports the endpoints of each entity (a kind of record with history and notes). The audit log, the command
 * palette, the shop's export and the browser's cache include every entity of this file.
 */
export { calendars } from '../../shop/calendars.contract.ts';
export { components } from '../../products/components.contract.ts';
export { customers } from '../../customers/customers.contract.ts';
export { inks } from '../../stock/inks.contract.ts';
export { jobs } from '../../jobs/jobs.contract.ts';
export { machines } from '../../machines/machines.contract.ts';
export { operations } from '../../operations/operations.contract.ts';
export { papers } from '../../stock/papers.contract.ts';
export { products } from '../../products/products.contract.ts';
export { settings } from '../../shop/settings.contract.ts';
export { tools } from '../../tools/tools.contract.ts';
export { users } from '../../people/users.contract.ts';
