/** Shows a row of the stock count: the paper, the booked quantity, a field for the count, and the difference. */
import { type KeyboardEvent } from 'react';
import { type PaperItem } from '../../../shared/contract/papers.ts';
import { reservedSheets } from '../../../shared/rules/paper.ts';
import { NumberBox } from '../../ui/form/number-box.tsx';
import { count, grammage, number, size } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { useSheets } from '../sheets-field.tsx';
import { differenceWords, shortWords } from '../stock-count-words.ts';
import { type Counting } from './use-counting.ts';
import text from '../../ui/page/text.module.css';
import styles from './count.module.css';

/** Moves the focus to the next field when the user presses Enter, and from the last field to the button. */
function toNext(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const boxes = [...document.querySelectorAll<HTMLElement>('[data-count]')];
  const next =
    boxes[boxes.indexOf(event.currentTarget) + 1] ?? document.querySelector<HTMLElement>('[data-book]');
  next?.focus();
  next?.scrollIntoView({ block: 'center' });
}

/** Returns in words how many sheets the count would leave available, or how many would be missing. */
function after(paper: PaperItem, counted: number): string {
  const available = counted - reservedSheets(paper);
  return shortWords({ availableQuantity: available }) ?? `${number(available)} stay free`;
}

function Outcome({ paper, typed }: { paper: PaperItem; typed: Counting['typed'][string] }) {
  const differs = typed.counted !== typed.seen;
  const short = typed.counted < reservedSheets(paper);
  return (
    <span className={`${styles.outcome} ${text.smaller}`}>
      <b className={differs ? styles.differs : undefined}>{differenceWords(typed.seen, typed.counted)}</b>
      {differs && <span className={short ? styles.short : text.muted}>{after(paper, typed.counted)}</span>}
    </span>
  );
}

export function CountRow({ paper, counting }: { paper: PaperItem; counting: Counting }) {
  const typed = counting.typed[paper.id];
  const value = typed?.counted ?? '';
  const onChange = (counted: number | '') => counting.type(paper, counted);
  const { readUnit, words, choices, isConverted } = useSheets({ paper, value, onChange });
  const failure = counting.failures[paper.id];
  const facts = [
    paper.manufacturer,
    size(paper.length, paper.breadth),
    grammage(paper.gsm),
    `booked ${number(typed?.seen ?? paper.stockQuantity)}`,
  ];
  return (
    <li className={styles.row}>
      <span className={styles.about}>
        <b>{paper.name}</b>
        <span className={`${text.smaller} ${text.muted}`}>{facts.filter(Boolean).join(' · ')}</span>
        {isConverted && <span className={`${text.smaller} ${text.muted}`}>{words}</span>}
        {typed && <Outcome paper={paper} typed={typed} />}
        {choices}
        {failure !== undefined && (
          <span className={`${styles.short} ${text.smaller}`} role="alert">
            <Icon name="warning" size={13} /> {failure}
          </span>
        )}
      </span>
      <NumberBox
        whole
        data-count
        enterKeyHint="next"
        className={typed ? styles.box : `${styles.box} ${styles.open}`}
        aria-label={`Counted, ${paper.name}`}
        placeholder="count"
        min={0}
        value={value}
        readUnit={readUnit}
        onChange={onChange}
        onKeyDown={toNext}
      />
    </li>
  );
}

/** Shows "Shelf B04" with the number of papers on that shelf. */
export function ShelfHead({ shelf, papers }: { shelf: string; papers: number }) {
  return (
    <h2 className={styles.shelf}>
      {shelf === '' ? 'No shelf' : `Shelf ${shelf}`}
      <span className={text.muted}>{count(papers, 'paper')}</span>
    </h2>
  );
}
