/** Groups papers by shelf in the sequence of a walk: B9 before B10, papers without a shelf last. */
import { type PaperItem } from '../../../shared/contract/papers.ts';

type Placed = Pick<PaperItem, 'shelf' | 'name' | 'id'>;
const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

export function shelvesOf<P extends Placed>(papers: readonly P[]): { shelf: string; papers: P[] }[] {
  const inOrder = papers.toSorted(
    (a, b) =>
      Number(a.shelf === '') - Number(b.shelf === '') ||
      compare(a.shelf, b.shelf) ||
      compare(a.name, b.name) ||
      (a.id < b.id ? -1 : 1),
  );
  const shelves = Map.groupBy(inOrder, ({ shelf }) => shelf.toLowerCase());
  return [...shelves.values()].map((all) => ({ shelf: all[0]?.shelf ?? '', papers: all }));
}
