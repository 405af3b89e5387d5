import { ActionButton } from '../page/buttons.tsx';
import { count } from '../page/format.ts';
import { EmptyState } from '../page/page.tsx';

/** Explains that the search found nothing: which fields it covers, and how many records there are without filters. */
export function NoMatch(props: {
  /** The singular noun of the records: 'paper'. */
  noun: string;
  term: string;
  /** Says which fields the search covers: 'Searched in names and manufacturers'. */
  searched: string;
  /** The active filters in words, for the message: ['low', 'Art Card']. */
  among: readonly string[];
  /** The number of records that the search finds without the filters. */
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
