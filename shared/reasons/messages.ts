/**
 * Collects, by code, the messages of all refusals and validation errors. No other file contains such
 * sentences. The codes are kebab-case and part of the API, so developers never rename a code.
 */
import { accessMessages } from './access-messages.ts';
import { fieldMessages } from './field-messages.ts';
import { floorMessages } from './floor-messages.ts';
import { importMessages } from './import-messages.ts';
import { jobMessages } from './job-messages.ts';
import { listMessages } from './list-messages.ts';
import { machineMessages } from './machine-messages.ts';
import { deleteMessages } from './delete-messages.ts';
import { planMessages } from './plan-messages.ts';
import { reviewMessages } from './review-messages.ts';
import { screenMessages } from './screen-messages.ts';
import { sheetMessages } from './sheet-messages.ts';
import { stockMessages } from './stock-messages.ts';
import { systemMessages } from './system-messages.ts';
import { todayMessages } from './today-messages.ts';
import { userMessages } from './user-messages.ts';

export const messages = {
  ...accessMessages,
  ...fieldMessages,
  ...floorMessages,
  ...importMessages,
  ...jobMessages,
  ...listMessages,
  ...machineMessages,
  ...deleteMessages,
  ...planMessages,
  ...reviewMessages,
  ...screenMessages,
  ...sheetMessages,
  ...stockMessages,
  ...systemMessages,
  ...todayMessages,
  ...userMessages,
};
