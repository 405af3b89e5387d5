/** Picks a paper in stock, and fills the form with its quality, GSM, size and thickness. */
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { useSearchResults } from '../../client/api/use-search-results.ts';
import { type PaperItem } from '../../../shared/contract/papers.ts';
import { SelectField } from '../../ui/form/fields.tsx';
import { count, grammage, size } from '../../ui/page/format.ts';
import { type PaperValues } from './part-values.ts';

const shown = 50;

const valuesOf = ({ quality, gsm, length, breadth, thickness }: PaperItem): PaperValues => ({
  paperQuality: quality,
  paperGsm: gsm,
  paperLength: length,
  paperBreadth: breadth,
  paperThickness: thickness,
});

const option = (paper: PaperItem) => ({
  value: paper.id,
  label: `${paper.name}, ${grammage(paper.gsm)}, ${size(paper.length, paper.breadth)}`,
});

/** Offers the papers in stock. `is` returns whether the form still contains exactly the given values of a paper. */
export function StockPaperField(props: {
  is: (values: PaperValues) => boolean;
  set: (values: PaperValues) => void;
}) {
  const [picked, setPicked] = useState<PaperItem | null>(null);
  const { data, setTyped, searching } = useSearchResults((term) =>
    query(contract.papers.sorted, { query: { sort: 'name', per: shown, ...term } }),
  );
  const found = data?.items ?? [];
  const chosen = picked && props.is(valuesOf(picked)) ? picked : null;
  const papers = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <SelectField
      name="stockPaper"
      label="Stock paper"
      placeholder="Pick one, or fill in the fields"
      columns={6}
      value={chosen?.id ?? ''}
      error={null}
      options={papers.map(option)}
      onSearch={setTyped}
      searching={searching}
      hint={
        chosen
          ? `${count(Math.max(0, chosen.availableQuantity), 'sheet')} available`
          : 'Fills in quality, GSM, size and thickness; you can change them'
      }
      onBlur={() => undefined}
      onChange={(id) => {
        const paper = papers.find((each) => each.id === id);
        if (!paper) return;
        setPicked(paper);
        props.set(valuesOf(paper));
      }}
    />
  );
}
