import { type ReactNode } from 'react';
import { type z } from 'zod';
import { contract } from '../../shared/contract/contract.ts';
import { type movementCreate, type Paper } from '../../shared/contract/papers.ts';
import { useVerb } from '../api/queries.ts';
import { ActionButton } from '../ui/buttons.tsx';
import { toast } from '../ui/feedback.tsx';
import { number } from '../ui/format.ts';
import { Restored } from '../ui/form-parts.tsx';
import { Notice } from '../ui/page.tsx';
import { type RecordForm, useRecordForm } from '../ui/record-form.ts';

export type Movement = z.output<typeof movementCreate>;
export type MovementValues = { quantity: number | ''; note: string };

/** The form of one kind of movement; empty again once it is entered. `done` says it: "1,000 sheets received". */
export function useMovementForm<V extends MovementValues, T extends Movement>(of: {
  paper: Paper;
  kind: T['kind'];
  schema: z.ZodType<T>;
  initial: V;
  labels: { [K in keyof V & string]: string };
  done: (quantity: number) => string;
}) {
  const { paper, kind, done } = of;
  const move = useVerb(contract.papers.move);
  const form = useRecordForm({
    schema: of.schema,
    labels: of.labels,
    initial: of.initial,
    draft: `paper.${paper.id}.${kind}`,
    save: async (body: T) => ({ body, now: await move.mutateAsync({ params: { id: paper.id }, body }) }),
    saved: ({ body, now }) => {
      toast(done(body.quantity), { detail: `${number(now.stockQuantity)} in stock` });
      form.startAnew();
    },
  });
  return form;
}

/** The form's fields, what the movement will make of the stock, and the button, refused where a rule refuses it. */
export function MovementFrame(props: {
  form: RecordForm;
  submit: string;
  /** The stock as it will be; left out while nothing is typed. */
  next: number | undefined;
  refusal: string | null;
  children: ReactNode;
}) {
  const { form, submit, next, refusal } = props;
  const { setElement, failure, busy, submit: send } = form;
  return (
    <form
      ref={setElement}
      className="stack"
      noValidate
      aria-label={submit}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure !== null && (
        <Notice tone="danger" alert>
          {failure}
        </Notice>
      )}
      {props.children}
      {next !== undefined && refusal === null && (
        <output className="will">
          In stock then <b>{number(next)}</b>
        </output>
      )}
      <ActionButton type="submit" busy={busy} refusal={refusal} showReason="beside">
        {submit}
      </ActionButton>
      <Restored form={form} />
    </form>
  );
}
