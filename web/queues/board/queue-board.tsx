/**
 * Shows the queue board (spec §2 Queues dashboard): a column for each machine, with its job cards in the
 * queue's order.
 */
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import {
  type RefObject,
  use,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { placeInGroup } from '../../open-shop/queue-order.ts';
import { whenDragged } from '../../ui/drag/detect-drag-start.ts';
import { type At } from '../../ui/drag/track-pointer.ts';
import { useKeysWithin } from '../../ui/keys/use-keys-within.ts';
import { IconButton } from '../../ui/page/buttons.tsx';
import { Icon } from '../../ui/style/icons.tsx';
import { useQueryState } from '../../ui/table/list-state.ts';
import { usePhone } from '../../ui/page/page.tsx';
import { revealSlot, targetUnder } from '../drag/drag-geometry.ts';
import { draggableTask, groupOnMachine, nextAcceptingQueue, tasksOn } from '../drag/draggable-tasks.ts';
import { type DragSurface, useQueueDrag } from '../drag/use-operation-drag.ts';
import { CompactCardsSwitch, Compact, useBoardView } from './compact-cards-switch.tsx';
import { NoJobFound } from '../no-job-found.tsx';
import { scrolls } from '../../ui/keys/focus-on-mount.ts';
import { MachineQueuePanel } from './machine-queue-panel.tsx';
import { DragCard } from '../drag/drag-card.tsx';
import { DragContext, type DragState, type DropAim, preventTouchScroll } from '../drag/drag-state.ts';
import { OrderHint, QueuesFrame, type QueuesView } from '../queues-frame.tsx';
import { cardOf, columnKeys, focusCard, useCardArrows } from '../drag/use-board-keys.ts';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import layout from '../../ui/style/layout.module.css';
import tools from '../../ui/list/list-toolbar.module.css';
import text from '../../ui/style/text.module.css';
import panel from '../../ui/style/panel.module.css';
import styles from '../queues.module.css';

/** Lets the user drag a card over the board, by pointer or by keyboard. */

/**
 * Connects the board with the drag. `over` replaces functions of the drag surface where the screen shows one machine
 * at a time.
 */
function useBoardDrag(
  board: RefObject<HTMLElement | null>,
  shown: QueuesView,
  over: Partial<Pick<DragSurface, 'frame' | 'targetAt' | 'reveal'>> = {},
) {
  const surface: DragSurface = {
    frame: () => board.current,
    from: (all, task) => ({
      key: task.machine?.id ?? '',
      place: groupOnMachine(all, task).findIndex(({ id }) => id === task.id),
    }),
    targetAt: targetUnder,
    targetByKey,
    queuePlace: (all, task, { key, place }) => placeInGroup(tasksOn(all, key), task, place),
    reveal: (preview, target, _dragged, all) => revealSlot(board.current, preview, target, all),
    focus: ({ id }) => focusCard(board.current?.querySelector<HTMLElement>(`[data-card="${id}"]`)),
    ...over,
  };
  const { drag, preview, fixed, dragByPointer, dragByKeys, again } = useQueueDrag(shown, surface);
  // The handle drags at once; elsewhere on a card only a long press drags.
  const press = useEffectEvent((event: PointerEvent) => {
    const on = event.target instanceof Element && event.pointerType !== 'mouse' ? event.target : null;
    const card = on?.closest('[data-drag-handle], button') ? null : on?.closest<HTMLElement>('[data-card]');
    const task = fixed || !card ? undefined : draggableTask(shown, card.dataset['card']);
    const { pointerId } = event;
    if (card && task) whenDragged(event, (at) => dragByPointer(task, { grip: card, pointerId, at }));
  });
  useEffect(() => {
    const frame = board.current;
    const onPress = (event: PointerEvent) => press(event);
    frame?.addEventListener('pointerdown', onPress);
    const release = preventTouchScroll(frame, drag);
    return () => {
      frame?.removeEventListener('pointerdown', onPress);
      release();
    };
  }, [board, drag]);
  useKeysWithin(board, (event) => {
    if (event.key !== ' ' || event.defaultPrevented || fixed || drag.get()?.saving === false) return;
    if (event.target instanceof Element && event.target.closest('button, input, select')) return;
    const task = draggableTask(shown, cardOf(event)?.dataset['card']);
    if (!task) return;
    event.preventDefault();
    dragByKeys(task);
  });
  return { drag, preview, again };
}

/**
 * Returns the target that an arrow key selects: along the card's group, or on the next machine that accepts the card.
 */
function targetByKey(
  shown: QueuesView,
  { task, target, refusals }: DragState,
  { key }: Pick<KeyboardEvent, 'key'>,
): DropAim | null {
  const others = (at: string) => groupOnMachine(shown, task, at).filter(({ id }) => id !== task.id).length;
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    const place = target.place + (key === 'ArrowUp' ? -1 : 1);
    return {
      target: { ...target, place: Math.min(Math.max(place, 0), others(target.key)) },
      refused: null,
    };
  }
  const next = nextAcceptingQueue(shown, { target, refusals }, key === 'ArrowLeft' ? -1 : 1);
  return next === null
    ? null
    : { target: { key: next, place: Math.min(target.place, others(next)) }, refused: null };
}

/** The width in px of the screen's side at which a drag changes the machine. */
const edgeWidth = 36;
/** The time in ms that the pointer stays at the side before the screen shows the next machine. */
const turnDelayMs = 600;

const directionAt = ({ x }: At): 1 | -1 | null =>
  x < edgeWidth ? -1 : x > window.innerWidth - edgeWidth ? 1 : null;

/** Connects the shown column with the drag. `key` is the key of the shown queue. `turn` shows another queue. */
function useSingleQueueDrag(
  column: RefObject<HTMLElement | null>,
  shown: QueuesView,
  { key, turn }: { key: string | undefined; turn: (key: string) => void },
) {
  const turning = useRef<{ way: 1 | -1; timer: ReturnType<typeof setTimeout> } | null>(null);
  const stay = () => {
    clearTimeout(turning.current?.timer);
    turning.current = null;
  };
  const atSide = (at: At, { refusals, target }: DragState, all: QueuesView) => {
    const way = directionAt(at);
    if (way === turning.current?.way) return;
    stay();
    if (way === null || key === undefined) return;
    const next = nextAcceptingQueue(all, { target: { ...target, key }, refusals }, way);
    if (next === null) return;
    const timer = setTimeout(() => {
      turning.current = null;
      // A drag that ended meanwhile turns nothing.
      if (drag.get()?.saving === false) turn(next);
    }, turnDelayMs);
    turning.current = { way, timer };
  };
  const { drag, preview, again } = useBoardDrag(column, shown, {
    // The page itself scrolls.
    frame: () => null,
    targetAt: (at, dragged, all) => {
      atSide(at, dragged, all);
      return targetUnder(at, dragged);
    },
    reveal: (preview, target, _dragged, all) => {
      if (target.key !== key) turn(target.key);
      requestAnimationFrame(() => revealSlot(column.current, preview, target, all));
    },
  });
  // The pointer is over another machine now, and may still be at the side.
  useEffect(() => {
    if (key !== undefined) again();
  }, [key, again]);
  useEffect(() => () => clearTimeout(turning.current?.timer), []);
  return { drag, preview };
}

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
      <section className={styles.board} ref={board} aria-label={t('Queues of the machines')} {...scrolls}>
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
                  className={`${layout.framed} ${layout.shrinks} ${styles.column}`}
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
        <div className={`${layout.row} ${layout.spaced}`}>
          <IconButton
            icon="chevron-left"
            label={t('Previous machine')}
            refusal={at === 0 ? reason('first-machine') : null}
            onClick={() => go(at - 1)}
          />
          <span className={`${tools.filter} ${layout.grow}`}>
            {nodes`Machine ${(<b className={text.clip}>{queue.name}</b>)}`}
            <Icon name="chevron" size={13} />
            <select
              aria-label={t('Machine')}
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
            label={t('Next machine')}
            refusal={at === machines.length - 1 ? reason('last-machine') : null}
            onClick={() => go(at + 1)}
          />
        </div>
        <MachineQueuePanel
          key={queue.key}
          queue={queue}
          shown={shown}
          keys={columnKeys}
          className={`${layout.framed} ${layout.shrinks} ${styles.column} ${styles.one}`}
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
  const { viewOf, choose } = useBoardView();
  return (
    <QueuesFrame className={styles.boardPage}>
      {(shown) => (
        <>
          <div className={`${panel.sheet} ${layout.flow} ${tools.tools} ${styles.tools}`}>
            {shown.filters}
            <OrderHint shown={shown} how={t('Drag the handle, or Space and arrows.')} />
            <CompactCardsSwitch view={viewOf(shown.shop.sample)} onView={choose} />
          </div>
          <Compact value={viewOf(shown.shop.sample) === 'compact'}>
            <Found shown={shown} />
          </Compact>
        </>
      )}
    </QueuesFrame>
  );
}
