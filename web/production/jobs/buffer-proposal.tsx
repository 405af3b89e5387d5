/**
 * Proposes a buffer that covers the expected loss, below the Buffer field of a job's form. It also shows the
 * calculation.
 */
import { useQuery } from '@tanstack/react-query';
import { calculateBuffer, type BufferLine, isBufferSet } from '../../../shared/rules/quantity-buffer.ts';
import { query } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { useLists } from '../../platform/lists/use-shop-lists.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { count, number } from '../../ui/page/format.ts';
import { type JobValues } from './job-values.ts';
import grid from '../../ui/form/form.module.css';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';

const isCount = (value: number | ''): value is number =>
  Number.isInteger(value) && Number(value) > 0 && Number(value) <= 100_000_000;

/** Returns a number of pieces in words, rounded to one decimal. */
const about = (pieces: number) => number(Math.round(pieces * 10) / 10);

function Line({ line, ups }: { line: BufferLine; ups: number }) {
  const { type, out, in: came, makeReadySheets, runWastePercent } = line;
  const waste = runWastePercent > 0 && ` ÷ ${number(100 - runWastePercent)} %`;
  const ready = makeReadySheets > 0 && ` + ${count(makeReadySheets, 'sheet')} × ${count(ups, 'up')}`;
  return (
    <li>
      {type}: {about(out)}
      {waste}
      {ready} = {about(came)}
    </li>
  );
}

/** Shows the calculation from the last operation back to the press, where it rounds the sheets up. */
function Arithmetic({ proposal: { lines, buffer, more }, of }: { proposal: Proposal; of: Of }) {
  const { quantity, ups } = of;
  const sheets = Math.ceil((quantity + buffer) / ups);
  return (
    <details className={`${text.small} ${text.muted}`}>
      <summary>How it is worked out</summary>
      <p>From the last operation to the first, by the expected loss of the shop’s settings:</p>
      <ol>
        {lines.map((line, place) => (
          <Line key={`${line.type} ${place}`} line={line} ups={ups} />
        ))}
        <li>
          Rounded up to whole sheets: {number(sheets - more)}
          {more > 0 && ` + ${number(more)}, as each operation counts whole sheets, = ${number(sheets)}`}
        </li>
        <li>
          {number(sheets)} × {count(ups, 'up')} − {number(quantity)} ordered = {number(buffer)}
        </li>
      </ol>
    </details>
  );
}

type Proposal = ReturnType<typeof calculateBuffer>;

interface Of {
  quantity: number;
  ups: number;
}

/**
 * Returns the buffer that covers the expected loss. Returns null while the form lacks the quantity, the ups or the
 * operations.
 */
export function useProposedBuffer({ quantity, ups, productOperations }: JobValues): Proposal | null {
  const { operationTypes } = useLists();
  const { data: settings } = useQuery({ ...query(contract.settings.get), meta: { inPlace: true } });
  const steps = productOperations.flatMap(({ type }) =>
    operationTypes.filter(({ name }) => name === type).map(({ unit }) => ({ type, unit })),
  );
  if (!settings || !isCount(quantity) || !isCount(ups) || steps.length === 0) return null;
  return calculateBuffer({ quantity, ups }, steps, settings.expectedLoss);
}

/** Shows the proposed buffer, with a button that puts it into the form. */
export function BufferProposal({ values, onUse }: { values: JobValues; onUse: (buffer: number) => void }) {
  const proposal = useProposedBuffer(values);
  const { quantity, ups, buffer: typed } = values;
  if (!proposal || quantity === '' || ups === '') return null;
  const { buffer } = proposal;
  const isFollowed = typed !== '' && !isBufferSet({ buffer: typed });
  return (
    <div className={grid.whole} role="group" aria-label="Proposed buffer">
      <p className={`${layout.row} ${text.small}`}>
        <span>
          {isFollowed ? 'Not set, so it follows the expected loss:' : 'Buffer proposed:'}{' '}
          <b>{count(buffer, 'piece')}</b>
        </span>
        <ActionButton
          size="xs"
          aria-label={`Use ${number(buffer)} as the buffer`}
          onClick={() => onUse(buffer)}
        >
          Use
        </ActionButton>
      </p>
      <Arithmetic proposal={proposal} of={{ quantity, ups }} />
    </div>
  );
}
