/** The board's cards whole, or as three lines each, so that more of the queues are seen at once. */
import { useLocalStorage } from '@mantine/hooks';
import { createContext } from 'react';
import segments from '../../ui/list/segments.module.css';
import styles from './queues.module.css';

const views = ['cards', 'compact'] as const;
type BoardView = (typeof views)[number];
const words: Record<BoardView, string> = { cards: 'Cards', compact: 'Compact' };

/** Remembered on the device. */
export const useBoardView = () =>
  useLocalStorage<BoardView>({
    key: 'makeready.view.board',
    defaultValue: 'cards',
    getInitialValueInEffect: false,
  });

/** Whether the cards are three lines each. */
export const Compact = createContext(false);

export function BoardViewSwitch({ view, onView }: { view: BoardView; onView: (view: BoardView) => void }) {
  return (
    <fieldset className={`${segments.segments} ${styles.boardView}`} aria-label="Cards as">
      {views.map((each) => (
        <button key={each} type="button" aria-pressed={view === each} onClick={() => onView(each)}>
          {words[each]}
        </button>
      ))}
    </fieldset>
  );
}
