/** Find or do (look: palette): finds jobs, customers and machines by any of their words, and offers actions. */
import { Modal } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../ui/page/icons.tsx';
import { readTyped } from './commands.ts';
import { type Item, type Section, useSections } from './use-sections.tsx';
import { said } from '../../client/said.ts';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './palette.module.css';

/** The part of the label that was typed, underlined. */
function Marked({ label, term }: { label: string; term: string }) {
  const at = term === '' ? -1 : label.toLowerCase().indexOf(term.toLowerCase());
  if (at < 0) return label;
  return (
    <>
      {label.slice(0, at)}
      <mark>{label.slice(at, at + term.length)}</mark>
      {label.slice(at + term.length)}
    </>
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
  const { picture, label, more, right, refusal } = item;
  const about = refusal ? said(refusal) : more;
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      className={styles.option}
      aria-selected={active}
      aria-disabled={refusal !== null}
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
    </button>
  );
}

interface FoundProps {
  sections: readonly Section[];
  list: string;
  term: string;
  active: Item | undefined;
  open: (item: Item) => void;
  point: (item: Item) => void;
}

const optionId = (list: string, { key }: Item) => `${list} ${key}`.replaceAll(/\W+/g, '-');

function Found({ sections, list, term, active, open, point }: FoundProps) {
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
              term={term}
              active={item === active}
              onOpen={() => open(item)}
              onPoint={() => point(item)}
            />
          ))}
        </div>
      ))}
      {sections.length === 0 && <p className={text.muted}>No results for “{term}”.</p>}
    </div>
  );
}

const Key = ({ children }: { children: ReactNode }) => <kbd>{children}</kbd>;

function Keys() {
  return (
    <footer className={styles.keys}>
      <span>
        <Key>↑</Key> <Key>↓</Key> move
      </span>
      <span>
        <Key>↵</Key> open
      </span>
      <span>
        <Key>Ctrl ↵</Key> new tab
      </span>
      <span className={layout.end}>
        Type <Key>&gt;</Key> for commands, <Key>#</Key> for a number
      </span>
    </footer>
  );
}

/** The picked item and ways to pick another. A picked job stays picked while its actions replace those of another. */
function usePicked(typed: string) {
  const [picked, setPicked] = useState<Item>();
  const sections = useSections(typed, picked?.job);
  const items = sections.flatMap((section) => section.items);
  const active = items.find(({ key }) => key === picked?.key) ?? items[0];
  const step = (by: number) => {
    const at = active ? items.indexOf(active) : -1;
    setPicked(items[(at + by + items.length) % items.length]);
  };
  return { sections, active, step, setPicked };
}

function Finder({ close }: { close: () => void }) {
  const [typed, setTyped] = useState('');
  const { sections, active, step, setPicked } = usePicked(typed);
  const navigate = useNavigate();
  const list = useId();
  const activeId = active && optionId(list, active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const open = ({ address, refusal }: Item, apart = false) => {
    if (refusal !== null) return;
    close();
    if (apart) globalThis.open(address, '_blank', 'noopener');
    else void navigate(address);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && active) open(active, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.palette}>
      <div className={styles.asked}>
        <Icon name="search" size={20} />
        <input
          role="combobox"
          aria-label="Find or do"
          aria-expanded="true"
          aria-controls={list}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          placeholder="A job, a customer, a machine, or an action"
          maxLength={200}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setPicked(undefined);
          }}
          onKeyDown={onKeyDown}
        />
        <Key>Esc</Key>
      </div>
      <Found
        sections={sections}
        list={list}
        term={readTyped(typed).term}
        active={active}
        open={open}
        point={(item) => item.key !== active?.key && setPicked(item)}
      />
      <Keys />
    </div>
  );
}

/** The button in the top bar that opens the palette; Ctrl K opens it everywhere. */
export function Palette() {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  useHotkeys([['mod+K', () => setOpened((before) => !before)]], []);
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setOpened(true)}
      >
        <Icon name="search" size={14} />
        <span className={styles.words}>Find or do…</span>
        <Key>Ctrl K</Key>
      </button>
      <Modal.Root opened={opened} onClose={close} size={680} yOffset="6rem">
        <Modal.Overlay />
        <Modal.Content aria-label="Find or do">
          <Modal.Body>
            <Finder close={close} />
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </>
  );
}
