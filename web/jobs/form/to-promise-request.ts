/**
 * Builds, from the values of a job's form, the request that asks when the shop could deliver the job. The form
 * need not be complete.
 */
import { openSteps } from '../../../shared/jobs/aggregate/operation-state.ts';
import { type EarliestDeliveryRequest } from '../../../shared/queues/promise.contract.ts';
import { type SetupJob } from '../../../shared/tools/setup-keys.ts';
import { type JobValues } from './job-values.ts';

type Body = Pick<EarliestDeliveryRequest, 'quantity' | 'buffer' | 'ups' | 'priority' | keyof SetupJob> & {
  deliveryDate?: string;
  releaseDate: string | null;
  productOperations: { type: string; overlap: boolean; toolIds?: string[] }[];
};

const figure = (value: number | '', otherwise: number) => (value === '' ? otherwise : value);
const isTime = (text: string) => !Number.isNaN(Date.parse(text));

/**
 * Returns the request for the operations that are not done yet. Returns null while the form lacks the quantity or such
 * operations.
 */
export function toPromiseRequest(values: JobValues): Body | null {
  const { quantity, buffer, ups, priority, deliveryDate, releaseDate, productOperations } = values;
  const { paperQuality, ink, coat, productCode } = values;
  const steps = openSteps(productOperations);
  if (quantity === '' || !(quantity >= 1) || steps.length === 0) return null;
  return {
    quantity,
    buffer: figure(buffer, 0),
    ups: figure(ups, 1),
    priority,
    paperLength: figure(values.paperLength, 0),
    paperBreadth: figure(values.paperBreadth, 0),
    paperQuality,
    paperGsm: figure(values.paperGsm, 0),
    ink,
    coat,
    productCode,
    ...(isTime(deliveryDate) && { deliveryDate }),
    releaseDate: isTime(releaseDate) ? releaseDate : null,
    productOperations: steps.map(({ type, overlap = false, toolIds = [] }) => ({
      type,
      overlap,
      ...(toolIds.length > 0 && { toolIds: [...toolIds] }),
    })),
  };
}
