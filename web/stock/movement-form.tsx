import { type Reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { type SheetMeasures } from '../../shared/stock/paper-weight.ts';
import { type ReactNode } from 'react';
import { type z } from 'zod';
import { reasonOf } from '../client/api/api-errors.ts';
import { ActionButton } from '../ui/page/buttons.tsx';
import { type Lead, refused, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { FormElement, FormFailure, Restored } from '../ui/form/form-parts.tsx';
import { type RecordForm, useRecordForm } from '../ui/form/record-form.ts';
import { type Counting, type StockItem } from './stock-item.ts';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import text from '../ui/style/text.module.css';
import layout from '../ui/style/layout.module.css';
import styles from './stock.module.css';

/** Holds a stock item together with the functions that move its stock. */
export interface Shelf<Movement> {
  of: StockItem;
  counting: Counting;
  /** The size and GSM of a paper, from which the form computes the sheets' weight. It is undefined for inks. */
  paper?: SheetMeasures;
  /** Sends the movement to the server and returns the changed item. */
  move: (movement: Movement) => Promise<StockItem>;
  /** Returns why the stock can't become `next`, or null if it can. */
  refuse: (next: number) => Reason | null;
}

export type MovementValues = { kind: string; quantity: number | ''; note: string };
type Moved = { kind: string; quantity: number };

/**
 * Returns the form of one kind of movement. The form clears after saving. `done` is the message after saving: "1,000
 * sheets received".
 */
export function useMovementForm<V extends MovementValues, T extends Moved>(of: {
  shelf: Shelf<T>;
  schema: z.ZodType<T>;
  initial: V;
  labels: { [K in keyof V & string]: string };
  done: (quantity: number) => string;
  /** Returns the movement that reverts a booked one. Without this function the message offers no Undo. */
  opposite?: (moved: T) => T;
  /** Returns what the message offers next. */
  offer?: () => Lead;
}) {
  const { shelf, initial, done, opposite, offer } = of;
  const { counting } = shelf;
  const inStock = ({ stockQuantity }: StockItem) => t`${counting.figure(stockQuantity)} in stock`;
  const revert = (moved: T) =>
    shelf
      .move(moved)
      .then((now) => toast(t('Undone'), { detail: inStock(now) }))
      .catch((error: unknown) => refused(t('Undo failed'), `${reasonOf(error)}.`));
  const form = useRecordForm({
    schema: of.schema,
    labels: of.labels,
    initial,
    draft: `${counting.noun}.${shelf.of.id}.${initial.kind}`,
    save: async (moved: T) => ({ moved, now: await shelf.move(moved) }),
    saved: ({ moved, now }) => {
      toast(done(moved.quantity), {
        detail: inStock(now),
        ...(offer && { lead: offer() }),
        ...(opposite && { undo: () => void revert(opposite(moved)) }),
      });
      form.startOver();
    },
  });
  return form;
}

/** Frames a movement's form with its fields, the stock after the movement, and the button. */
export function MovementFrame(props: {
  form: RecordForm;
  counting: Counting;
  submit: string;
  /** The stock after the movement. It is undefined while the field is empty. */
  next: number | undefined;
  refusal: Reason | null;
  children: ReactNode;
}) {
  const { form, counting, submit, next, refusal } = props;
  return (
    <FormElement form={form} className={layout.stack} label={submit}>
      <FormFailure form={form} />
      {props.children}
      {next !== undefined && refusal === null && (
        <output
          className={`${layout.row} ${layout.baseline} ${layout.between} ${text.small} ${text.muted} ${styles.will}`}
        >
          {nodes`Stock after ${(<b>{counting.figure(next)}</b>)}`}
        </output>
      )}
      <ActionButton type="submit" busy={form.busy} refusal={refusal} showReason="beside">
        {submit}
      </ActionButton>
      <Restored form={form} />
    </FormElement>
  );
}
