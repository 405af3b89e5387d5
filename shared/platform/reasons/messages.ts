/**
 * Collects, by code, the messages of all refusals and validation errors. The codes are kebab-case and part of
 * the API, so developers never rename one.
 */
import { accessMessages } from './access-messages.ts';
import { fieldMessages } from './field-messages.ts';
import { floorMessages } from '../../operations/floor-messages.ts';
import { importMessages } from '../../imports/import-messages.ts';
import { jobMessages } from '../../jobs/job-messages.ts';
import { layoutMessages } from '../../layouts/layout-messages.ts';
import { listMessages } from '../../shop/list-messages.ts';
import { ownFieldMessages } from '../../shop/own-fields/own-field-messages.ts';
import { machineMessages } from '../../machines/machine-messages.ts';
import { deleteMessages } from './delete-messages.ts';
import { planMessages } from '../../planning/plan-messages.ts';
import { reviewMessages } from '../../review/review-messages.ts';
import { screenMessages } from './screen-messages.ts';
import { sheetMessages } from '../../imports/sheet-messages.ts';
import { stockMessages } from '../../stock/stock-messages.ts';
import { structureMessages } from '../../structure/structure-messages.ts';
import { systemMessages } from './system-messages.ts';
import { todayMessages } from '../../today/today-messages.ts';
import { userMessages } from '../../people/user-messages.ts';

export const messages = {
  ...accessMessages,
  ...fieldMessages,
  ...floorMessages,
  ...importMessages,
  ...jobMessages,
  ...layoutMessages,
  ...listMessages,
  ...ownFieldMessages,
  ...machineMessages,
  ...deleteMessages,
  ...planMessages,
  ...reviewMessages,
  ...screenMessages,
  ...sheetMessages,
  ...stockMessages,
  ...structureMessages,
  ...systemMessages,
  ...todayMessages,
  ...userMessages,
};
