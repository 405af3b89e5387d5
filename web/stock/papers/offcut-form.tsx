/**
 * Shows a form that books the offcuts of a paper's sheets as stock of a paper of their size. It starts with
 * proposed values.
 */
import { contract } from '../../client/contract.ts';
import { offcutCreate, type PaperItem } from '../../../shared/stock/papers.contract.ts';
import { refuseOffcut } from '../../../shared/jobs/aggregate/paper/paper-rules.ts';
import { useVerb } from '../../client/api/queries.ts';
import { SizeField } from '../../ui/fields/size-field.tsx';
import { FormElement, FormFailure, Restored } from '../../ui/form/form-parts.tsx';
import { useRecordForm } from '../../ui/form/record-form.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { toast } from '../../ui/dialogs/toasts-and-dialogs.tsx';
import { count } from '../../ui/text/format-values.ts';
import { SheetsField } from '../sheets-field.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';

/** The proposed values of the form. A value is '' if it is unknown. */
export type LeftOver = { quantity: number | ''; length: number | ''; breadth: number | '' };
export const unknown: LeftOver = { quantity: '', length: '', breadth: '' };

export function OffcutForm(props: {
  paper: PaperItem;
  proposed?: LeftOver;
  /** The id of the job for which the sheets were cut that left this offcut. */
  jobId?: string;
  /** Runs after the server has booked the offcut. */
  done?: () => void;
}) {
  const { paper, proposed = unknown, jobId, done } = props;
  const { mutateAsync } = useVerb(contract.papers.bookOffcut);
  const form = useRecordForm({
    schema: offcutCreate.omit({ jobId: true }),
    labels: { quantity: t('Quantity'), length: t('Length'), breadth: t('Breadth') },
    initial: proposed,
    draft: `paper.${paper.id}.offcut.${jobId ?? ''}`,
    save: async ({ quantity, ...size }) => {
      const body = { quantity, ...size, ...(jobId !== undefined && { jobId }) };
      return { quantity, now: await mutateAsync({ params: { id: paper.id }, body }) };
    },
    saved: ({ quantity, now }) => {
      toast(t`${count(quantity, 'sheet')} booked as ${now.name}`, {
        detail: t`${count(now.stockQuantity, 'sheet')} in stock`,
      });
      form.startOver();
      done?.();
    },
  });
  const { length, breadth } = form.values;
  const refusal = length === '' || breadth === '' ? null : refuseOffcut(paper, { length, breadth });
  return (
    <FormElement form={form} className={layout.stack} label={t('Book offcut')}>
      <FormFailure form={form} />
      <SheetsField
        {...form.field('quantity')}
        paper={{ length: Number(length), breadth: Number(breadth), gsm: paper.gsm }}
      />
      <SizeField {...form.field('length')} />
      <SizeField {...form.field('breadth')} />
      <ActionButton type="submit" busy={form.busy} refusal={refusal} showReason="beside">
        {t('Book')}
      </ActionButton>
      <Restored form={form} />
    </FormElement>
  );
}
