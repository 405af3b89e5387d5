/**
 * Shows the panel in which the user books stock movements by hand (design: stock). Each kind of movement has
 * its own form.
 */
import { SegmentedControl } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
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

/** Focuses the first field of the form that the URL names, for what is typed after a scan. */
const focusField = (form: HTMLElement | null) => form?.querySelector('input')?.focus();

/**
 * Shows the form of one kind of movement at a time and retains the values of the other forms. It shows `refusal`
 * instead if the user may not move stock. `wanted` is the form that is open at first.
 */
function Movements(props: {
  kinds: readonly [Kind, ...Kind[]];
  refusal: ReasonLike | null;
  wanted: string | null;
}) {
  const { kinds, refusal, wanted } = props;
  const [first] = kinds;
  const [picked, setPicked] = useState(wanted ?? first.value);
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
          {/* Only the first form takes the focus, so that arrow keys can pass through the kinds. */}
          <div ref={wanted === null ? undefined : focusField}>
            <div key={value}>{form}</div>
          </div>
        </div>
      ) : (
        <p className={`${text.small} ${text.muted}`}>{reasonText(refusal)}</p>
      )}
    </Panel>
  );
}

/** Shows the stock movements. The URL names the form that is open at first, as after a scan: `?move=count`. */
export function MoveStock(props: Omit<ComponentProps<typeof Movements>, 'wanted'>) {
  const { key } = useLocation();
  const [search] = useSearchParams();
  const wanted = search.get('move');
  return <Movements key={wanted && key} {...props} wanted={wanted} />;
}
