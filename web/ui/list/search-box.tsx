import { TextInput, type TextInputProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { type Ref, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { IconButton } from '../page/buttons.tsx';
import { Icon } from '../style/icons.tsx';
import { usePageActions } from '../page/page-actions.ts';
import { useQueryState } from '../table/list-state.ts';
import { t } from '../../../shared/platform/translate.ts';
import styles from './list-toolbar.module.css';

const wait = 200;

/** Manages the text of a list's search. The URL's `?term=` follows after 200 ms, and Back restores the text. */
export function useSearch(param = 'term') {
  const { query, set } = useQueryState();
  const inAddress = query.get(param) ?? '';
  const [typed, setTyped] = useState(inAddress);
  const sent = useRef(inAddress);
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  // The user has opened a result. Another URL of the list would revert that.
  const isLeaving = next !== undefined && next.pathname !== pathname;
  useEffect(() => {
    // Something else changed the URL, such as Back or "Clear search and filters". Takes the URL's term.
    if (inAddress !== sent.current) {
      sent.current = inAddress;
      setTyped(inAddress);
    }
  }, [inAddress]);
  useEffect(() => {
    const term = typed.trim();
    if (isLeaving || term === sent.current) return undefined;
    const { pathname: here } = globalThis.location;
    const timer = setTimeout(() => {
      // The browser already shows the result, but React has not left the list yet. The text would go to the result.
      if (globalThis.location.pathname !== here) return;
      sent.current = term;
      set({ [param]: term });
    }, wait);
    return () => clearTimeout(timer);
  }, [typed, param, set, isLeaving]);
  return { typed, setTyped, term: inAddress };
}

type SearchInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  label: string;
  typed: string;
  onType: (typed: string) => void;
  ref?: Ref<HTMLInputElement>;
};

/** Shows a search field that also accepts scans. Esc clears the field unless `onKeyDown` prevents that. */
export function SearchInput(props: SearchInputProps) {
  const { label, typed, onType, onKeyDown, className, ref, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const merged = useMergedRef(input, ref);
  usePageActions(t('This page'), [
    { label: t('Search'), key: '/', run: () => input.current?.focus(), keyOnly: true },
  ]);
  const clear = () => {
    onType('');
    input.current?.focus();
  };
  return (
    <TextInput
      ref={merged}
      className={className === undefined ? styles.search : `${styles.search} ${className}`}
      size="xs"
      type="search"
      aria-label={t`Search ${label}`}
      aria-keyshortcuts="/"
      data-takes-scans
      placeholder={t`Search ${label}`}
      autoComplete="off"
      leftSection={<Icon name="search" size={14} />}
      rightSection={typed !== '' && <IconButton icon="close" label={t('Clear search')} onClick={clear} />}
      rightSectionWidth={40}
      rightSectionPointerEvents="all"
      {...rest}
      value={typed}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (event.key === 'Escape' && !event.defaultPrevented && typed !== '') clear();
      }}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}

/** Shows the search of a list, labelled 'Search <label>'. */
export function SearchBox({ label, param = 'term' }: { label: string; param?: string }) {
  const { typed, setTyped } = useSearch(param);
  return <SearchInput label={label} typed={typed} onType={setTyped} />;
}
