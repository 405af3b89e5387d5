/** Shows the records that the palette finds and the actions that it offers. */
import {
  Fragment,
  type KeyboardEvent,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { parseTyped } from './commands.ts';
import { type Item, type Section, useSections } from './use-palette-sections.tsx';
import { useEarliestDelivery } from './use-earliest-delivery.tsx';
import { reasonText } from '../../client/reason-text.ts';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './palette.module.css';
import { splitByMatches } from '../../../shared/rules/search-text.ts';

/** Shows the label with the typed parts underlined. */
function Marked({ label, term }: { label: string; term: string }) {
  return splitByMatches(label, term).map(({ text: part, isFound }, place) =>
    // A part has nothing but its place.
    // oxlint-disable-next-line react/no-array-index-key
    isFound ? <mark key={place}>{part}</mark> : <Fragment key={place}>{part}</Fragment>,
  );
}

interface OptionProps {
  id: string;
  item: Item;
  term: string;
  active: boolean;
  onOpen: () => void;
  onPoint: () => void;
}

function Option({ id, item, term, active, onOpen, onPoint }: OptionProps) {
  const { picture, label, more, right, letter, refusal } = item;
  const why = typeof refusal === 'string' ? refusal : refusal && reasonText(refusal);
  const about = why ?? more;
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      className={styles.option}
      aria-selected={active}
      aria-disabled={refusal !== null}
      aria-keyshortcuts={letter && `Alt+${letter}`}
      onClick={onOpen}
      onPointerMove={onPoint}
    >
      <span className={styles.picture}>{picture}</span>
      <span className={`${layout.grow} ${text.clip}`}>
        <span className={styles.name}>
          <Marked label={label} term={term} />
        </span>
        {about !== undefined && (
          <span className={styles.about}>
            <Marked label={about} term={term} />
          </span>
        )}
      </span>
      {right}
      {letter !== undefined && <kbd>Alt {letter}</kbd>}
    </button>
  );
}

interface FoundProps {
  sections: readonly Section[];
  list: string;
  /** The searched text. It is null while the palette answers a question such as "when …" instead of searching. */
  term: string | null;
  active: Item | undefined;
  open: (item: Item) => void;
  point: (item: Item) => void;
}

const optionId = (list: string, { key }: Item) => `${list} ${key}`.replaceAll(/\W+/g, '-');

function List({ sections, list, term, active, open, point }: FoundProps) {
  return (
    <div className={styles.found} id={list} role="listbox" aria-label="Found">
      {sections.map(({ title, note, items }) => (
        <div key={title} role="group" aria-label={title}>
          <div className={styles.title} aria-hidden="true">
            {title} {note && <span>{note}</span>}
          </div>
          {items.map((item) => (
            <Option
              key={item.key}
              id={optionId(list, item)}
              item={item}
              term={term ?? ''}
              active={item === active}
              onOpen={() => open(item)}
              onPoint={() => point(item)}
            />
          ))}
        </div>
      ))}
      {sections.length === 0 && term !== null && <p className={text.muted}>No results for “{term}”.</p>}
    </div>
  );
}

/**
 * Tracks the item that the user picked. While the text stays the same, the palette offers the picked job's actions
 * instead of the actions of the first job found.
 */
function usePicked(typed: string) {
  const [of, setOf] = useState<{ typed: string; item: Item | undefined }>();
  const picked = of?.typed === typed ? of.item : undefined;
  const setPicked = (item: Item | undefined) => setOf({ typed, item });
  const when = useEarliestDelivery(typed);
  const findings = useSections(when ? '' : typed, picked?.job);
  const sections = when ? when.sections : findings.sections;
  const items = sections.flatMap((section) => section.items);
  const active = items.find(({ key }) => key === picked?.key) ?? items[0];
  const step = (by: number) => {
    const at = active ? items.indexOf(active) : -1;
    setPicked(items[(at + by + items.length) % items.length]);
  };
  // The answer to "when" appears once it is known.
  const isSettled = when ? items.length > 0 : findings.isSettled;
  return {
    about: when?.about ?? null,
    isAsked: when !== null,
    isSettled,
    sections,
    items,
    picked,
    active,
    step,
    setPicked,
  };
}

/**
 * Describes an Enter that the user pressed before the search was complete: the typed text, and the key of the chosen
 * row.
 */
export interface PendingEnter {
  typed: string;
  key: string | null;
}
/** Handles a key that the user presses in the palette's box. */
export type OnKey = (event: KeyboardEvent) => void;

export interface ResultsProps {
  typed: string;
  entered: PendingEnter | null;
  setEntered: (entered: PendingEnter | null) => void;
  /** The id of the palette's list of results. */
  list: string;
  close: () => void;
  /** Receives the id of the option that Enter would open. */
  setActive: (id: string | undefined) => void;
  onKey: Ref<OnKey>;
}

export function Results({ typed, entered, setEntered, list, close, setActive, onKey }: ResultsProps) {
  const { about, isAsked, isSettled, sections, items, picked, active, step, setPicked } = usePicked(typed);
  const navigate = useNavigate();
  const activeId = active && optionId(list, active);
  useEffect(() => {
    setActive(activeId);
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId, setActive]);
  const open = ({ run, refusal }: Item, apart = false) => {
    if (refusal !== null) return;
    close();
    if (typeof run !== 'string') run();
    else if (apart) globalThis.open(run, '_blank', 'noopener');
    else void navigate(run);
  };
  // Enter only takes results for the text in the box, never those for an earlier text.
  const openEntered = useEffectEvent(() => {
    const meant = entered?.key == null ? items[0] : items.find(({ key }) => key === entered.key);
    setEntered(null);
    if (entered?.typed === typed && meant) open(meant);
  });
  const isDue = entered !== null && isSettled;
  useEffect(() => {
    if (isDue) openEntered();
  }, [isDue]);
  const onKeyDown = (event: KeyboardEvent) => {
    // Uses the key's place, because with Alt some keyboards write another letter.
    const meant = event.altKey ? items.find(({ letter }) => event.code === `Key${letter}`) : undefined;
    if (meant) open(meant);
    else if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && isSettled) {
      if (active) open(active, event.ctrlKey || event.metaKey);
    } else if (event.key === 'Enter') setEntered({ typed, key: picked?.key ?? null });
    else return;
    event.preventDefault();
  };
  useImperativeHandle(onKey, () => onKeyDown);
  return (
    <>
      <div className={about === null ? undefined : styles.answered} aria-live="polite">
        {about}
      </div>
      <List
        sections={sections}
        list={list}
        term={isAsked ? null : parseTyped(typed).term}
        active={active}
        open={open}
        point={(item) => item.key !== active?.key && setPicked(item)}
      />
    </>
  );
}
