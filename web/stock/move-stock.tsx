/**
 * Shows the panel in which the user books stock movements by hand (design: stock). Each kind of movement has
 * its own form.
 */
import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Panel } from '../ui/page/page.tsx';
import { type ReasonLike, reasonText } from '../client/reason-text.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';

interface Kind {
  value: string;
  label: string;
  form: ReactNode;
}

/**
 * Shows the form of one kind of movement at a time and retains the values of the other forms. It shows `refusal`
 * instead if the user may not move stock.
 */
export function MoveStock(props: { kinds: readonly [Kind, ...Kind[]]; refusal: ReasonLike | null }) {
  const { kinds, refusal } = props;
  const [first] = kinds;
  const [picked, setPicked] = useState(first.value);
  const { value, form } = kinds.find((kind) => kind.value === picked) ?? first;
  return (
    <Panel title={t('Move stock')} padded>
      {refusal === null ? (
        <div className={layout.stack}>
          <SegmentedControl
            aria-label={t('Movement')}
            value={value}
            onChange={setPicked}
            data={kinds.map((kind) => ({ value: kind.value, label: kind.label }))}
          />
          <div key={value}>{form}</div>
        </div>
      ) : (
        <p className={`${text.small} ${text.muted}`}>{reasonText(refusal)}</p>
      )}
    </Panel>
  );
}
