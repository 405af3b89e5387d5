/** Shows the forms that order paper, change an order, and book an order as received. */
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { type CoveredJob } from '../../../shared/stock/papers.contract.ts';
import { type Settings } from '../../../shared/shop/settings.contract.ts';
import { orderCreate, type PaperOrder, stock } from '../../../shared/stock/orders/stock.contract.ts';
import { reasonMessage } from '../../../shared/platform/reasons/schema-reasons.ts';
import { openingTimeIn } from '../../../shared/shop/calendar.ts';
import { refuseLongPast } from '../../../shared/platform/date-limits.ts';
import { type SheetMeasures } from '../../../shared/stock/paper-weight.ts';
import { receiptLimit, sheetsToCome, usualTolerance } from '../../../shared/stock/paper-order.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useInPlaceQuery, useVerb } from '../../client/api/queries.ts';
import { PreviewDetails, usePreview } from '../../open-shop/change-impact.tsx';
import { useUnsentDraft } from '../../ui/form/use-unsent-draft.ts';
import { DateTimeField, TextField } from '../../ui/fields/fields.tsx';
import { FormElement, FormFailure, Restored } from '../../ui/form/form-parts.tsx';
import { type RecordForm, useRecordForm } from '../../ui/form/record-form.ts';
import { confirm, refused, toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { count, number, withOffset } from '../../ui/text/format-values.ts';
import { useNow } from '../../ui/text/use-now.ts';
import { Notice } from '../../ui/page/page.tsx';
import { useLabelsOf } from '../use-labels-of-receipt.tsx';
import { SheetsField } from '../sheets-field.tsx';
import { t } from '../../../shared/platform/translate.ts';
import dialog from '../../ui/style/dialog.module.css';
import layout from '../../ui/style/layout.module.css';

interface Of {
  paper: { id: string; name: string } & SheetMeasures;
  onClose: () => void;
  /**
   * The message that somebody received or cancelled the order while the form was open. It is undefined if the order
   * is still open.
   */
  gone?: string;
}

function Frame(props: {
  form: RecordForm;
  submit: string;
  onClose: () => void;
  /**
   * The message that somebody received or cancelled the order while the form was open. With a message, the form has
   * no submit button.
   */
  gone?: string;
  /** Replaces the form's own submit, so that the form can ask the user first. */
  send?: () => Promise<void>;
  children: React.ReactNode;
}) {
  const { form, submit, onClose, gone, send, children } = props;
  return (
    <FormElement form={form} className={dialog.dialog} {...(send && { submit: send })}>
      <div className={`${dialog.body} ${layout.stack}`}>
        {gone !== undefined && <Notice alert>{gone}</Notice>}
        <FormFailure form={form} />
        {children}
      </div>
      <footer>
        <Button onClick={onClose}>{t('Close')}</Button>
        {gone === undefined && (
          <Button type="submit" variant="filled" aria-busy={form.busy || undefined}>
            {submit}
          </Button>
        )}
      </footer>
    </FormElement>
  );
}

interface Orders extends Of {
  order?: PaperOrder;
  quantity?: number;
}

/** The default delivery time of an order, in days. */
const week = 7;

const usuallyExpected = ({ holidays, ...shop }: Settings) =>
  openingTimeIn(week, { ...shop, holidays: holidays.map(({ date }) => date) }, new Date());

/** Returns whether the typed time is one, and another than the order has. */
const isOtherTime = (typed: string, was: string) =>
  !Number.isNaN(Date.parse(typed)) && Date.parse(typed) !== Date.parse(was);

function OrderFields({ paper, order, quantity, onClose, gone, shop }: Orders & { shop: Settings }) {
  const add = useVerb(contract.stock.order);
  const change = useVerb(contract.stock.changeOrder);
  const now = useNow();
  const [initial] = useState(() => ({
    quantity: order?.quantity ?? quantity ?? ('' as const),
    expected: order?.expected ?? withOffset(usuallyExpected(shop)),
    supplier: order?.supplier ?? '',
    note: order?.note ?? '',
  }));
  const draft = order
    ? // What was typed over an older state of the order does not come back.
      { key: `change.${order.id}.${order.version}`, endpoint: contract.stock.changeOrder }
    : { key: 'order', endpoint: contract.stock.order };
  const params = { id: paper.id, ...(order && { orderId: order.id }) };
  const form = useRecordForm({
    draft: useUnsentDraft(`paper.${paper.id}.${draft.key}`, draft.endpoint, params),
    schema: orderCreate.extend({
      expected: orderCreate.shape.expected.refine(
        (value) => value === order?.expected || refuseLongPast(t('Expected'), value, now) === null,
        reasonMessage('long-past', { field: t('Expected') }),
      ),
    }),
    initial,
    labels: { quantity: t('Quantity'), expected: t('Expected'), supplier: t('Supplier'), note: t('Note') },
    save: (body) =>
      order
        ? change.mutateAsync({
            params: { id: paper.id, orderId: order.id },
            body: { ...body, version: order.version },
          })
        : add.mutateAsync({ params: { id: paper.id }, body }),
    saved: (saved) => {
      toast(t`${count(saved.quantity, 'sheet')} of ${paper.name} on order`);
      onClose();
    },
  });
  const { expected } = form.values;
  const isOverdue =
    Date.parse(expected) < now.getTime() && refuseLongPast(t('Expected'), expected, now) === null;
  const isMoved = order !== undefined && order.jobs.length > 0 && isOtherTime(expected, order.expected);
  const preview = usePreview(isMoved ? [{ do: 'order', id: paper.id, orderId: order.id, expected }] : null);
  return (
    <Frame form={form} submit={order ? t('Save') : t('Order')} onClose={onClose} {...(gone && { gone })}>
      <SheetsField {...form.field('quantity')} paper={paper} />
      <DateTimeField
        {...form.field('expected')}
        {...(isOverdue && { hint: t('Passed: overdue until it comes') })}
      />
      {isMoved && <PreviewDetails {...preview} />}
      <TextField {...form.field('supplier')} />
      <TextField {...form.field('note')} placeholder={t('Order number')} />
      <Restored form={form} />
    </Frame>
  );
}

/** Shows the form that orders paper, or changes an order. */
export function OrderForm({ opened, ...of }: Orders & { opened: boolean }) {
  const { data: shop } = useInPlaceQuery(contract.settings.get);
  const title = of.order ? t`Change the order of ${of.paper.name}` : t`Order ${of.paper.name}`;
  return (
    <Modal
      opened={opened}
      onClose={of.onClose}
      title={title}
      withCloseButton={false}
      {...(of.order && { fullScreen: true, className: dialog.sheet })}
    >
      {shop && <OrderFields {...of} shop={shop} />}
    </Modal>
  );
}

const received = stock.receive.body;

/** Returns a function that reverts a receipt. The function takes the version of the order after the receipt. */
function useUnreceive({ paper, order, covered }: Of & Receives) {
  const undo = useVerb(contract.stock.undoReceive);
  return async (version: number) => {
    try {
      await undo.mutateAsync({ params: { id: paper.id, orderId: order.id }, body: { version } });
      toast(t('Receipt undone'), { detail: t`${paper.name} is on order again` });
      covered([]);
    } catch (error) {
      refused(t('The receipt was not undone'), `${reasonOf(error)}.`);
    }
  };
}

/**
 * Asks the user to confirm a quantity above the order and the shop's tolerance. Returns whether the user means it.
 */
async function isMeant({ paper, order }: Of & Receives, quantity: number): Promise<boolean> {
  return confirm({
    title: t('Receive more than ordered?'),
    text: t`${count(quantity, 'sheet')} of ${paper.name}; ${number(sheetsToCome(order))} are still to come of ${number(order.quantity)} ordered.`,
    verb: t`Receive ${number(quantity)}`,
    keep: t('Change it'),
  });
}

function ReceiveFields(props: Of & Receives) {
  const { paper, order, onClose, gone, covered } = props;
  const { data: shop } = useInPlaceQuery(contract.settings.get);
  const isOver = (quantity: number) =>
    quantity > receiptLimit(order, shop?.receiptTolerance ?? usualTolerance);
  const receive = useVerb(
    contract.stock.receive,
    ({ body }) => t`Receive ${count(body.quantity, 'sheet')} of ${paper.name}`,
  );
  const revert = useUnreceive(props);
  const labels = useLabelsOf(paper.id);
  const left = sheetsToCome(order);
  const params = { id: paper.id, orderId: order.id };
  const draft = useUnsentDraft(`paper.${paper.id}.receive.${order.id}`, contract.stock.receive, params);
  const form = useRecordForm({
    schema: received,
    initial: { quantity: left },
    labels: { quantity: t('Quantity') },
    draft,
    save: async (body) => ({
      quantity: body.quantity,
      // The question comes before the request.
      answer: await receive.mutateAsync({
        params,
        body: { ...body, confirmed: isOver(body.quantity) },
      }),
    }),
    saved: ({ quantity, answer }) => {
      toast(t`${count(quantity, 'sheet')} received`, {
        detail: t`${number(answer.paper.stockQuantity)} of ${paper.name} in stock`,
        lead: labels.offer(),
        undo: () => void revert(answer.version),
      });
      covered(answer.covers);
      onClose();
    },
  });
  const send = async () => {
    const { quantity } = form.values;
    if (form.attention.length > 0 || !isOver(quantity) || (await isMeant(props, quantity)))
      await form.submit();
  };
  return (
    <Frame form={form} submit={t('Receive')} onClose={onClose} send={send} {...(gone && { gone })}>
      <SheetsField
        {...form.field('quantity')}
        paper={paper}
        unit={t`of ${number(left)}`}
        hint={t('All, or part of it')}
      />
      {labels.field}
      <Restored form={form} />
    </Frame>
  );
}

interface Receives {
  order: PaperOrder;
  /** Receives from the form the waiting jobs that the receipt covers. */
  covered: (covers: readonly CoveredJob[]) => void;
}

/** Shows the form that receives an order, whole or in part. */
export function ReceiveOrder({ opened, ...of }: Of & Receives & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={of.onClose} title={t`Receive ${of.paper.name}`} withCloseButton={false}>
      <ReceiveFields {...of} />
    </Modal>
  );
}
