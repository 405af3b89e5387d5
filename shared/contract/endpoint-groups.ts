/**
 * Exports every group of endpoints, such as the endpoints for jobs. contract.ts combines the groups to the
 * API.
 */
export * from '../history/records/entities.contract.ts';
export { answers } from '../queues/causes-and-load.contract.ts';
export { artwork } from '../artwork/artwork.contract.ts';
export { backups } from '../shop/backups/backups.contract.ts';
export { codes } from '../codes/scanned-codes.contract.ts';
export { deliveryNotes } from '../dispatch/delivery-notes.contract.ts';
export { devices } from '../connections/devices.contract.ts';
export { dispatches } from '../dispatch/dispatches.contract.ts';
export { documents } from '../documents/documents.contract.ts';
export { exports } from '../exports/exports.contract.ts';
export { fields } from '../shop/own-fields/own-fields.contract.ts';
export { history } from '../history/records/history.contract.ts';
export { imports } from '../imports/imports.contract.ts';
export { jobBulk } from '../jobs/job-bulk.contract.ts';
export { keys } from '../connections/keys.contract.ts';
export { layouts } from '../layouts/layouts.contract.ts';
export { lists } from '../shop/lists.contract.ts';
export { pins } from '../operations/pinned-operations.contract.ts';
export { plans } from '../planning/plans.contract.ts';
export { queues } from '../queues/queues.contract.ts';
export { review } from '../review/review.contract.ts';
export { sampleShop } from '../exports/sample-shop.contract.ts';
export { stock } from '../stock/orders/stock.contract.ts';
export { structure } from '../structure/structure.contract.ts';
export { system } from '../history/records/system.contract.ts';
export { today } from '../today/today.contract.ts';
export { webhooks } from '../connections/webhooks.contract.ts';
export { views } from '../views/views.contract.ts';
