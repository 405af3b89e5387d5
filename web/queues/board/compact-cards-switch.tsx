/**
 * Switches the queue board between full cards and compact cards of three lines. More compact cards fit on the
 * screen.
 */
import { useLocalStorage } from '@mantine/hooks';
import { createContext } from 'react';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../../ui/style/layout.module.css';
import segments from '../../ui/list/segments.module.css';

const views = ['cards', 'compact'] as const;
type BoardView = (typeof views)[number];
const words: Record<BoardView, string> = { cards: t('Cards'), compact: t('Compact') };

/**
 * Reads and stores on this device whether the board shows whole or compact cards. By default it shows compact cards, and
 * whole ones for the sample of an empty shop.
 */
export function useBoardView() {
  const [chosen, choose] = useLocalStorage<BoardView | null>({
    key: 'makeready.view.board',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  return { viewOf: (sample: boolean): BoardView => chosen ?? (sample ? 'cards' : 'compact'), choose };
}

/** Provides to the components inside whether the board shows compact cards. */
export const Compact = createContext(false);

export function CompactCardsSwitch({ view, onView }: { view: BoardView; onView: (view: BoardView) => void }) {
  return (
    <fieldset className={`${segments.segments} ${layout.end}`} aria-label={t('Cards as')}>
      {views.map((each) => (
        <button key={each} type="button" aria-pressed={view === each} onClick={() => onView(each)}>
          {words[each]}
        </button>
      ))}
    </fieldset>
  );
}
