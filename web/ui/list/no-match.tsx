import { ActionButton } from '../page/buttons.tsx';
import { count } from '../page/format.ts';
import { EmptyState } from '../page/page.tsx';

/** Nothing found: says what was searched, and how many there would be without the filters. */
export function NoMatch(props: {
  /** What was looked for: 'paper'. */
  noun: string;
  term: string;
  /** What the search looks into: 'Searched in names and manufacturers'. */
  searched: string;
  /** The filters that are set, in words: ['low', 'Art Card']. */
  among: readonly string[];
  /** How many there are without them. */
  without: number | undefined;
  onClear: () => void;
}) {
  const { noun, term, searched, among, without, onClear } = props;
  const filtered = among.length > 0;
  return (
    <EmptyState
      small
      title={term ? `No ${noun} matches “${term}”` : `No ${noun} matches these filters`}
      text={
        <>
          {searched}
          {filtered && `, among ${noun}s that are ${among.join(', ')}`}.
          {filtered && without !== undefined && without > 0 && (
            <>
              {' '}
              Without the filters there {without === 1 ? 'is' : 'are'} {count(without, noun)}.
            </>
          )}
        </>
      }
      action={
        <ActionButton onClick={onClear}>
          {filtered ? 'Clear search and filters' : 'Clear search'}
        </ActionButton>
      }
    />
  );
}
