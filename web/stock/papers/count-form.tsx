/** Books a stock count: the user types the counted sheets, the server books the difference (design: stock). */
import { contract } from '../../client/contract.ts';
import { type Paper, paperCount } from '../../../shared/contract/papers.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useVerb } from '../../client/api/queries.ts';
import { TextField } from '../../ui/form/fields.tsx';
import { FormElement, FormFailure, Restored } from '../../ui/form/form-parts.tsx';
import { useRecordForm } from '../../ui/form/record-form.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { refused, toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { count } from '../../ui/page/format.ts';
import { differenceWords } from '../stock-count-words.ts';
import { SheetsField } from '../sheets-field.tsx';
import layout from '../../ui/page/layout.module.css';
import styles from '../stock.module.css';

const counted = paperCount.omit({ seen: true });
const uncounted: { counted: number | ''; note: string } = { counted: '', note: '' };

/**
 * Returns the form of a stock count. The request includes the displayed stock, so that a concurrent movement is not
 * lost.
 */
function useCount(paper: Paper) {
  const book = useVerb(contract.papers.count);
  const undo = useVerb(contract.papers.undoCount);
  const revert = (countId: string) =>
    undo.mutate(
      { params: { id: paper.id, countId } },
      { onError: (error) => refused('The count was not undone', reasonOf(error)) },
    );
  const form = useRecordForm({
    schema: counted,
    labels: { counted: 'Counted', note: 'Note' },
    initial: uncounted,
    draft: `paper.${paper.id}.count`,
    save: (body) =>
      book.mutateAsync({ params: { id: paper.id }, body: { ...body, seen: paper.stockQuantity } }),
    saved: ({ stockQuantity, countId }) => {
      toast(`${count(stockQuantity, 'sheet')} counted`, {
        detail: differenceWords(paper.stockQuantity, stockQuantity),
        undo: () => revert(countId),
      });
      form.startOver();
    },
  });
  return form;
}

export function CountForm({ paper }: { paper: Paper }) {
  const form = useCount(paper);
  const typed = form.values.counted;
  return (
    <FormElement form={form} className={layout.stack} label="Book count">
      <FormFailure form={form} />
      <SheetsField {...form.field('counted')} paper={paper} hint="What lies on the shelf now" />
      <TextField {...form.field('note')} placeholder="Who counted, what was found" />
      {typed !== '' && (
        <output className={styles.will}>
          Booked <b>{differenceWords(paper.stockQuantity, typed)}</b>
        </output>
      )}
      <ActionButton type="submit" busy={form.busy}>
        Book count
      </ActionButton>
      <Restored form={form} />
    </FormElement>
  );
}
