/** Stock moved by hand: sheets received, counted anew, or returned from a job (design: stock). */
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type Paper } from '../../shared/contract/papers.ts';
import { useRefusal } from '../session/session.ts';
import { Sheet } from '../ui/page.tsx';
import { AdjustForm, ReceiveForm } from './shelf-forms.tsx';
import { ReturnForm } from './return-form.tsx';

const kinds = [
  { value: 'receipt', label: 'Receive', form: ReceiveForm },
  { value: 'adjustment', label: 'Adjust', form: AdjustForm },
  { value: 'return', label: 'Return', form: ReturnForm },
] as const;

/** One form at a time; what was typed into the others is kept. */
export function MoveStock({ paper }: { paper: Paper }) {
  const refusal = useRefusal('edit');
  const [picked, setPicked] = useState<string>('receipt');
  const { form: Form } = kinds.find(({ value }) => value === picked) ?? kinds[0];
  return (
    <Sheet title="Move stock" padded>
      {refusal === null ? (
        <div className="stack">
          <SegmentedControl
            aria-label="Movement"
            value={picked}
            onChange={setPicked}
            data={kinds.map(({ value, label }) => ({ value, label }))}
          />
          <Form key={picked} paper={paper} />
        </div>
      ) : (
        <p className="sm dim">{refusal}</p>
      )}
    </Sheet>
  );
}
