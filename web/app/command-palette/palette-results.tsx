/** Shows the records that the palette finds and the actions that it offers. */
import { useDebouncedValue } from '@mantine/hooks';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { refusal } from '../../../shared/platform/role-permissions.ts';
import { type PromiseRecord } from '../../../shared/queues/promise.contract.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { contract } from '../../client/contract.ts';
import { to } from '../../client/paths.ts';
import { useMe } from '../../client/session/session.ts';
import { basisWords, promiseFrom } from '../../jobs/promise/given-promise.ts';
import { parsePromiseQuery, type TypedPromiseQuery } from '../../jobs/promise/parse-promise-query.ts';
import { countsOnPaper, Dates, Odds, SpreadDrawing } from '../../jobs/promise/promise-details.tsx';
import { customerAnswer, payerWords } from '../../jobs/promise/promise-words.ts';
import {
  jobAddress,
  promiseAddress,
  type PromiseQuery,
  type PromiseState,
  type PromiseTemplate,
  usePromise,
  usePromiseTemplates,
} from '../../jobs/promise/use-promise.ts';
import { Icon, type IconName } from '../../ui/style/icons.tsx';
import { canCopy, copyText } from '../../ui/text/copy-text.ts';
import { capital, dateTime, number } from '../../ui/text/format-values.ts';
import { useNow, useShopZone } from '../../ui/text/use-now.ts';
import { parseTyped } from './palette-commands.ts';
import { type Item, type Section, usePaletteSections } from './use-palette-sections.tsx';
import { reasonText } from '../../client/reason-text.ts';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';
import styles from './command-palette.module.css';
import { splitByMatches } from '../../../shared/platform/search-text.ts';

/**
 * Answers delivery-date queries that the user types in the command palette, such as “when 24000 filter coffee
 * thu” (look: promise).
 */

const title = t('Earliest delivery');
/** The delay in ms between the last typed key and the request. */
const wait = 300;
/** The largest number of alternatives that the palette offers for the typed text. */
const others = 3;

interface Answered {
  about: ReactNode;
  sections: Section[];
}

const item = (key: string, icon: IconName, label: string, run: Item['run']): Item => ({
  key: `when ${key}`,
  picture: <Icon name={icon} />,
  label,
  run,
  refusal: null,
});

/** Shows how the palette understood the query. */
function Understood({
  when,
  like,
  quantity,
}: {
  when: TypedPromiseQuery;
  like: PromiseTemplate;
  quantity: number | null;
}) {
  const zone = useShopZone();
  return (
    <p className={`${layout.row} ${layout.wrap} ${styles.understood}`}>
      <span>{nodes`Like ${(<b>{like.number === '' ? like.name : `${like.number} ${like.name}`}</b>)}`}</span>
      {quantity !== null && <span>{nodes`Quantity ${(<b>{number(quantity)}</b>)}`}</span>}
      {when.by !== null && <span>{nodes`Asked for ${(<b>{dateTime(when.by, { zone })}</b>)}`}</span>}
    </p>
  );
}

const lacking = {
  amount: t('How many? Type an amount: when 24000 …'),
  operations: t('It has no operations, so it has no date.'),
};

function WhenAnswer({ asking, by }: { asking: PromiseState; by: string | null }) {
  const zone = useShopZone();
  const { missing, error, answer } = asking;
  if (error) return <p role="alert">{reasonOf(error)}.</p>;
  if (missing) return <p>{lacking[missing]}</p>;
  if (!answer) return <p>{t('Working it out …')}</p>;
  return (
    <>
      <p className={`${text.small} ${text.muted}`}>
        {t`In free time on the machines: no other job is delayed. ${countsOnPaper}`}
      </p>
      <Dates way={answer.gaps} />
      <SpreadDrawing way={answer.gaps} asked={by} />
      <Odds way={answer.gaps} asked={by} />
      <p className={`${text.small} ${text.muted}`}>{capital(basisWords(answer, zone))}.</p>
    </>
  );
}

function itemsOf(wanted: PromiseQuery, asking: PromiseState, zone: string): Item[] {
  const { name, quantity, answer } = asking;
  if (!answer || name === null || quantity === null) return [];
  const { gaps, displacing } = answer;
  const given = promiseFrom(answer, 'gaps');
  const answerText = customerAnswer({ name, quantity, way: gaps, zone });
  const request = { ...wanted, quantity };
  return [
    ...(given === null
      ? []
      : [
          item(
            'add',
            'plus',
            t`Add this job, promise ${dateTime(given.promisedDate, { zone })}`,
            jobAddress(request, given),
          ),
        ]),
    {
      ...item('displacing', 'arrow-right', displacingWords(displacing, zone), promiseAddress(request)),
      letter: 'D',
    },
    ...(answerText !== null && canCopy()
      ? [
          {
            ...item('copy', 'duplicate', t('Copy the answer for the customer'), () =>
              copyText(answerText, t('Answer copied'), answerText),
            ),
            letter: 'C',
          },
        ]
      : []),
  ];
}

function displacingWords({ sure, expected, pays }: PromiseRecord['displacing'], zone: string): string {
  const date = sure ?? expected;
  const when = date === null ? t('no date') : `${sure === null ? '' : 'sure '}${dateTime(date, { zone })}`;
  return t`Ahead of others: ${when}, ${payerWords(pays)}`;
}

/** Returns the answer to the typed delivery-date query, or null if the text is no such query. */
function useEarliestDelivery(typed: string): Answered | null {
  const me = useMe();
  const zone = useShopZone();
  const now = useNow();
  const isMeant = /^\s*when\s+\S/i.test(typed);
  const mayNot = refusal(me, 'edit');
  const [settled] = useDebouncedValue(typed, wait);
  const settings = useInPlaceQuery(contract.settings.get, {}, { enabled: isMeant });
  const when = isMeant && settings.data ? parsePromiseQuery(settled, now, settings.data) : null;
  const { templates, isFound } = usePromiseTemplates(when?.words ?? '', when !== null && mayNot === null);
  const [like] = templates;
  const wanted = when && like ? { like, quantity: when.quantity, by: when.by } : null;
  const asking = usePromise(wanted);
  if (!isMeant) return null;
  if (mayNot) {
    const none = { ...item('screen', 'calendar', title, to('Promise')), refusal: mayNot };
    return { about: null, sections: [{ title, items: [none] }] };
  }
  if (!when || !like || !wanted) {
    const nothing = when && isFound ? t`No results for “${when.words}”.` : t('Looking …');
    return { about: <p>{nothing}</p>, sections: [] };
  }
  // There is no answer yet for text typed since then, so Enter waits.
  const isSettled = settled === typed;
  const other = templates.slice(1, others + 1).map((each) => ({
    ...item(each.id, 'calendar', each.name, promiseAddress({ ...wanted, like: each })),
    more: each.number,
  }));
  return {
    about: (
      <>
        <Understood when={when} like={like} quantity={asking.quantity} />
        <WhenAnswer asking={asking} by={when.by} />
      </>
    ),
    sections: [
      { title, items: itemsOf(wanted, asking, zone) },
      { title: t('Same as'), items: other },
    ].filter(({ items }) => isSettled && items.length > 0),
  };
}

/** Shows the label with the typed parts underlined. */
function Marked({ label, term }: { label: string; term: string }) {
  return splitByMatches(label, term).map(({ text: part, isFound }, place) =>
    // A part has no id, only its position.
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
      className={`${layout.row} ${layout.wide} ${styles.option}`}
      aria-selected={active}
      aria-disabled={refusal !== null}
      aria-keyshortcuts={letter && `Alt+${letter}`}
      onClick={onOpen}
      onPointerMove={onPoint}
    >
      <span className={`${text.muted} ${layout.centered} ${layout.fixed} ${styles.picture}`}>{picture}</span>
      <span className={`${layout.grow} ${text.clip}`}>
        <span className={refusal === null ? text.strong : undefined}>
          <Marked label={label} term={term} />
        </span>
        {about !== undefined && (
          <span className={`${layout.apart} ${text.small} ${text.muted}`}>
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
  /**
   * The searched text. It is null while the palette answers a delivery-date query such as "when …" instead of
   * searching.
   */
  term: string | null;
  active: Item | undefined;
  open: (item: Item) => void;
  point: (item: Item) => void;
}

const optionId = (list: string, { key }: Item) => `${list} ${key}`.replaceAll(/\W+/g, '-');

function List({ sections, list, term, active, open, point }: FoundProps) {
  return (
    <div className={styles.found} id={list} role="listbox" aria-label={t('Found')}>
      {sections.map(({ title, note, items }) => (
        <div key={title} role="group" aria-label={title}>
          <div className={`${text.smaller} ${text.strong} ${text.faint} ${styles.title}`} aria-hidden="true">
            {title} {note && <span className={text.regular}>{note}</span>}
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
      {sections.length === 0 && term !== null && <p className={text.muted}>{t`No results for “${term}”.`}</p>}
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
  const findings = usePaletteSections(when ? '' : typed, picked?.job);
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
    isPromiseQuery: when !== null,
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

export function PaletteResults({ typed, entered, setEntered, list, close, setActive, onKey }: ResultsProps) {
  const { about, isPromiseQuery, isSettled, sections, items, picked, active, step, setPicked } =
    usePicked(typed);
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
    // Uses the key's position on the keyboard, because with Alt some keyboards write another letter.
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
      <div
        className={about === null ? undefined : `${layout.stack} ${layout.lined} ${styles.answered}`}
        aria-live="polite"
      >
        {about}
      </div>
      <List
        sections={sections}
        list={list}
        term={isPromiseQuery ? null : parseTyped(typed).term}
        active={active}
        open={open}
        point={(item) => item.key !== active?.key && setPicked(item)}
      />
    </>
  );
}
