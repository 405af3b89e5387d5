/**
 * Shows the top bar (spec §2 Navigation): links, the profile and, once the page is scrolled, the record's name. On a
 * phone the links are in a menu.
 */
import { FocusTrap } from '@mantine/core';
import { type Ref, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { Palette } from './palette/palette.tsx';
import { useMe } from '../client/session/session.ts';
import { Registration } from '../ui/page/brand-marks.tsx';
import { Icon } from '../ui/page/icons.tsx';
import { type BarRecord } from '../client/top-bar-record.ts';
import { navigation, to } from '../client/paths.ts';
import { initials } from '../ui/page/initials.ts';
import layout from '../ui/page/layout.module.css';
import text from '../ui/page/text.module.css';
import styles from './shell.module.css';

const scrolledPast = 50;

function useScrolled(): boolean {
  return useSyncExternalStore(
    (listener) => {
      globalThis.addEventListener('scroll', listener, { passive: true });
      return () => globalThis.removeEventListener('scroll', listener);
    },
    () => globalThis.scrollY > scrolledPast,
  );
}

const links = navigation.map(({ label, route, of, also = [] }) => {
  const address = to(route);
  return { label, address, of, under: [address, ...also] };
});

function Links() {
  const { pathname } = useLocation();
  const { permissions } = useMe();
  const isHere = (under: readonly string[]) =>
    under.some((start) => pathname === start || pathname.startsWith(`${start}/`));
  const mine = links.filter(({ of }) => of === undefined || permissions.includes(of));
  return mine.map(({ label, address, under }) => (
    <Link key={address} to={address} aria-current={isHere(under) ? 'page' : undefined}>
      {label}
    </Link>
  ));
}

function Menu() {
  const me = useMe();
  return (
    <nav className={styles.menu} id="menu" aria-label="Main">
      <Links />
      <Link className={styles.profile} to={to('MyDetails')}>
        <span className={styles.initials} aria-hidden="true">
          {initials(me.name)}
        </span>
        <span className={layout.twoLines}>
          <span className={text.clip}>{me.name}</span>
          <span className={`${text.clip} ${styles.about}`}>
            {me.username} · {me.userType}
          </span>
        </span>
      </Link>
    </nav>
  );
}

/** Returns whether the links don't fit in the top bar, as on a phone or with enlarged text. */
function useNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      globalThis.addEventListener('resize', listener);
      return () => globalThis.removeEventListener('resize', listener);
    },
    () => {
      const text = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      return globalThis.innerWidth < (text > 16 ? 52 * text : 640);
    },
  );
}

/**
 * Returns whether the phone's menu is open, with functions to open and close it. Navigation or a wider window closes
 * the menu.
 */
function useMenu() {
  const phone = useNarrow();
  const { key } = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const open = phone && openedAt === key;
  return { open, phone, setOpen: (next: boolean) => setOpenedAt(next ? key : null) };
}

/** Makes the page behind an open menu inert, and closes the menu on Esc. */
function useModal(open: boolean, close: () => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (open && event.key === 'Escape') close();
  });
  useEffect(() => {
    for (const element of document.querySelectorAll('main')) element.inert = open;
  }, [open]);
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

function Burger(props: { open: boolean; toggle: () => void; ref: Ref<HTMLButtonElement> }) {
  const { open, toggle, ref } = props;
  return (
    <button
      type="button"
      className={styles.burger}
      ref={ref}
      data-autofocus
      aria-label={open ? 'Close menu' : 'Menu'}
      aria-expanded={open}
      aria-controls={open ? 'menu' : undefined}
      onClick={toggle}
    >
      <Icon name={open ? 'close' : 'menu'} size={22} />
    </button>
  );
}

function Profile() {
  const { name } = useMe();
  return (
    <Link className={styles.myself} to={to('MyDetails')} title="My details">
      <span className={styles.initials} aria-hidden="true">
        {initials(name)}
      </span>
      <span className={text.clip}>{name}</span>
    </Link>
  );
}

function Here({ record }: { record: BarRecord }) {
  return (
    <span className={styles.here}>
      {record.number && <span className={text.number}>{record.number}</span>}
      <b className={`${text.strong} ${text.clip}`}>{record.name}</b>
    </span>
  );
}

export function TopBar({ record }: { record: BarRecord | null }) {
  const scrolled = useScrolled();
  const { open, phone, setOpen } = useMenu();
  const burger = useRef<HTMLButtonElement>(null);
  useModal(open, () => {
    setOpen(false);
    burger.current?.focus();
  });
  return (
    <FocusTrap active={open}>
      <header className={scrolled && !open ? `${styles.bar} ${styles.scrolled}` : styles.bar}>
        <Link className={styles.brand} to={to('Home')}>
          <Registration size={phone ? 22 : 20} />
          <span>Makeready</span>
        </Link>
        {!phone && (
          <nav className={styles.links} aria-label="Main">
            <Links />
          </nav>
        )}
        {scrolled && record && !open && <Here record={record} />}
        <div className={styles.right}>
          <Palette />
          {phone ? <Burger ref={burger} open={open} toggle={() => setOpen(!open)} /> : <Profile />}
        </div>
        {open && <Menu />}
      </header>
    </FocusTrap>
  );
}
