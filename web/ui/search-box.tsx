import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from './buttons.tsx';
import { Icon } from './icons.tsx';
import { useQueryState } from './list-state.ts';

const wait = 200;

/** '/' outside of a field puts the focus into the search. */
function useSlash(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('input, textarea, select, [contenteditable], [role="dialog"]')) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
    };
  }, [input]);
}

/** The list's search, 'Search <label>'; what is typed stands in the address (`?term=`) after 200 ms. Esc clears. */
export function SearchBox({ label, param = 'term' }: { label: string; param?: string }) {
  const { query, set } = useQueryState();
  const inAddress = query.get(param) ?? '';
  const [typed, setTyped] = useState(inAddress);
  const sent = useRef(inAddress);
  const input = useRef<HTMLInputElement>(null);
  useSlash(input);
  useEffect(() => {
    // Someone else changed the address (Back, "Clear search and filters"): what it says now stands.
    if (inAddress !== sent.current) {
      sent.current = inAddress;
      setTyped(inAddress);
    }
  }, [inAddress]);
  useEffect(() => {
    const term = typed.trim();
    if (term === sent.current) return undefined;
    const timer = setTimeout(() => {
      sent.current = term;
      set({ [param]: term });
    }, wait);
    return () => {
      clearTimeout(timer);
    };
  }, [typed, param, set]);
  const clear = () => {
    setTyped('');
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed !== '') clear();
  };
  return (
    <TextInput
      ref={input}
      className="search"
      size="xs"
      type="search"
      aria-label={`Search ${label}`}
      aria-keyshortcuts="/"
      placeholder={`Search ${label}`}
      autoComplete="off"
      value={typed}
      leftSection={<Icon name="search" size={14} />}
      rightSection={typed !== '' && <IconButton icon="close" label="Clear search" onClick={clear} />}
      rightSectionPointerEvents="all"
      onKeyDown={onKeyDown}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
      }}
    />
  );
}
