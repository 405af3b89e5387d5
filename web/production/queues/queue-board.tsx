/**
 * Shows the queue board (spec §2 Queues dashboard): a column for each machine, with its job cards in the queue's
 * order.
 */
import { reason } from '../../../shared/reasons/reason.ts';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { use, useDeferredValue, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../../ui/page/buttons.tsx';
import { Icon } from '../../ui/page/icons.tsx';
import { useQueryState } from '../../ui/list/list-state.ts';
import { usePhone } from '../../ui/page/page.tsx';
import { BoardViewSwitch, Compact, useBoardView } from './board-view.tsx';
import { NoJobFound } from './no-job-found.tsx';
import { scrolls } from '../../ui/page/focus.ts';
import { MachineQueuePanel } from './machine-queue-panel.tsx';
import { DragCard } from './drag-card.tsx';
import { DragContext } from './drag-state.ts';
import { OrderHint, QueuesFrame, type QueuesView } from './queues-frame.tsx';
import { useBoardDrag } from './use-board-drag.ts';
import { useSingleQueueDrag } from './use-drag-to-next-machine.ts';
import { columnKeys, useCardArrows } from './use-board-keys.ts';
import layout from '../../ui/page/layout.module.css';
import tools from '../../ui/list/list-tools.module.css';
import text from '../../ui/page/text.module.css';
import panel from '../../ui/page/panel.module.css';
import styles from './queues.module.css';

const widths = { cards: 262, compact: 222 };
const gap = 12;

/** Renders the columns in view and the column that has the focus. */
function Columns({ shown }: { shown: QueuesView }) {
  const board = useRef<HTMLElement>(null);
  const { machines } = shown;
  const width = widths[use(Compact) ? 'compact' : 'cards'];
  const withFocus = (range: Range) => {
    const focused = board.current?.querySelector('[data-queue]:focus-within')?.getAttribute('data-queue');
    const at = machines.findIndex(({ key }) => key === focused);
    const inView = defaultRangeExtractor(range);
    return at < 0 || inView.includes(at) ? inView : [...inView, at].sort((a, b) => a - b);
  };
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: machines.length,
    getScrollElement: () => board.current,
    estimateSize: () => width + gap,
    overscan: 2,
    rangeExtractor: withFocus,
    useFlushSync: false,
  });
  // The virtualizer measures again when the cards change their width.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, width]);
  // Columns that scroll into view render deferred, so that scrolling stays smooth.
  const items = useDeferredValue(virtualizer.getVirtualItems());
  useCardArrows(board, columnKeys);
  const { drag, preview } = useBoardDrag(board, shown);
  return (
    <DragContext value={drag}>
      <section className={styles.board} ref={board} aria-label="Queues of the machines" {...scrolls}>
        <div
          className={styles.columns}
          style={{ gridTemplateColumns: `repeat(${machines.length}, ${width}px)`, columnGap: gap }}
        >
          {items.map(({ index }) => {
            const queue = machines[index];
            return (
              queue && (
                <MachineQueuePanel
                  key={queue.key}
                  queue={queue}
                  shown={shown}
                  keys={columnKeys}
                  className={styles.column}
                  column={index + 1}
                />
              )
            );
          })}
        </div>
      </section>
      <DragCard shown={shown} preview={preview} />
    </DragContext>
  );
}

/** Shows one machine's column on a phone, with buttons to the previous and the next machine. */
function OneColumn({ shown }: { shown: QueuesView }) {
  const { machines } = shown;
  const { query, set } = useQueryState();
  const column = useRef<HTMLDivElement>(null);
  useCardArrows(column, columnKeys);
  const at = Math.max(
    0,
    machines.findIndex(({ key }) => key === query.get('machine')),
  );
  const go = (to: number) => set({ machine: machines[to]?.key ?? null });
  const queue = machines[at];
  const { drag, preview } = useSingleQueueDrag(column, shown, {
    key: queue?.key,
    turn: (key) => set({ machine: key }),
  });
  if (!queue) return null;
  return (
    <DragContext value={drag}>
      <div ref={column}>
        <div className={`${layout.row} ${styles.oneOf}`}>
          <IconButton
            icon="chevron-left"
            label="Previous machine"
            refusal={at === 0 ? reason('first-machine') : null}
            onClick={() => go(at - 1)}
          />
          <span className={`${tools.filter} ${layout.grow}`}>
            Machine <b className={text.clip}>{queue.name}</b>
            <Icon name="chevron" size={13} />
            <select
              aria-label="Machine"
              value={queue.key}
              onChange={(event) => set({ machine: event.target.value })}
            >
              {machines.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </select>
          </span>
          <IconButton
            icon="chevron-right"
            label="Next machine"
            refusal={at === machines.length - 1 ? reason('last-machine') : null}
            onClick={() => go(at + 1)}
          />
        </div>
        <MachineQueuePanel
          key={queue.key}
          queue={queue}
          shown={shown}
          keys={columnKeys}
          className={`${styles.column} ${styles.one}`}
        />
      </div>
      <DragCard shown={shown} preview={preview} />
    </DragContext>
  );
}

function Found({ shown }: { shown: QueuesView }) {
  const phone = usePhone();
  if (shown.machines.length === 0) return <NoJobFound {...shown} />;
  return phone ? <OneColumn shown={shown} /> : <Columns shown={shown} />;
}

export function QueueBoard() {
  const [view, setView] = useBoardView();
  return (
    <QueuesFrame className={styles.boardPage}>
      {(shown) => (
        <>
          <div className={`${panel.sheet} ${tools.tools} ${styles.tools}`}>
            {shown.filters}
            <OrderHint shown={shown} how="Drag the handle, or Space and arrows." />
            <BoardViewSwitch view={view} onView={setView} />
          </div>
          <Compact value={view === 'compact'}>
            <Found shown={shown} />
          </Compact>
        </>
      )}
    </QueuesFrame>
  );
}
