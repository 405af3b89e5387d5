/** Offers the forms that book ink used and ink returned (design: stock). */
import { z } from 'zod';
import { type inkMovementCreate, inkMovementOf } from '../../../shared/contract/inks.ts';
import { refuseInkReturn } from '../../../shared/rules/ink.ts';
import { JobSelect } from '../job-select.tsx';
import { inKilograms } from '../stock-item.ts';
import { MovementFrame, type Shelf, useMovementForm } from '../movement-form.tsx';
import { movementLabels, stockAfter, unmoved } from '../receive-adjust-forms.tsx';
import { NumberField, TextField } from '../../ui/form/fields.tsx';
import { type Binding } from '../../ui/form/record-form.ts';

export type InkMovement = z.output<typeof inkMovementCreate>;
type InkShelf = Shelf<InkMovement>;

/** Makes the job optional: the schema converts '' to null. */
const maybeJob = { jobId: z.string().transform((id) => id || null) };
const used = inkMovementOf.consume.extend(maybeJob);
const returned = inkMovementOf.return.extend(maybeJob);
const labels = { jobId: 'Job', ...movementLabels };

/** Selects the job of an ink's movement. It lists jobs that name the ink. Typing finds other jobs. */
function InkJobField({ inkId, ...field }: Binding<string> & { inkId: string }) {
  const sort = 'due';
  return <JobSelect {...field} among={{ inkId, sort }} searched={{ sort }} none="No job" />;
}

export function InkUsedForm({ shelf }: { shelf: InkShelf }) {
  const form = useMovementForm({
    shelf,
    schema: used,
    initial: { kind: 'consume', jobId: '', ...unmoved },
    labels,
    done: (quantity) => `${inKilograms.amount(quantity)} used`,
  });
  const { quantity } = form.values;
  return (
    <MovementFrame
      form={form}
      counting={inKilograms}
      submit="Use"
      {...stockAfter(shelf, quantity === '' ? '' : -quantity)}
    >
      <InkJobField {...form.field('jobId')} inkId={shelf.of.id} />
      <NumberField {...form.field('quantity')} unit="kg" />
      <TextField {...form.field('note')} />
    </MovementFrame>
  );
}

export function ReturnForm({ shelf }: { shelf: InkShelf }) {
  const { of: ink } = shelf;
  const form = useMovementForm({
    shelf,
    schema: returned,
    initial: { kind: 'return', jobId: '', ...unmoved },
    labels,
    done: (quantity) => `${inKilograms.amount(quantity)} returned`,
  });
  const { quantity } = form.values;
  const { next, refusal } = stockAfter(shelf, quantity);
  const tooMuch =
    quantity === '' ? null : refuseInkReturn({ inkName: ink.name, consumed: ink.consumed }, quantity);
  return (
    <MovementFrame
      form={form}
      counting={inKilograms}
      submit="Return"
      next={next}
      refusal={tooMuch ?? refusal}
    >
      <InkJobField {...form.field('jobId')} inkId={ink.id} />
      <NumberField {...form.field('quantity')} unit="kg" />
      <TextField {...form.field('note')} />
    </MovementFrame>
  );
}
