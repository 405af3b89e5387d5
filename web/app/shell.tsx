/** Draws the frame of every screen: top bar, loading line, offline notice, page title. */
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigate, useNavigation } from 'react-router';
import { hasShopAddress } from '../../shared/rules/scanned-code.ts';
import { useFeedState } from '../client/api/events.ts';
import { query } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { findPlace, readingsOf } from '../client/find-scanned-record.ts';
import { sessionStore } from '../client/session/session-store.ts';
import { useMaybeMe, useMe } from '../client/session/session.ts';
import { startKeyFilter, type ScannedText } from '../ui/page/key-filter.ts';
import { useAskBeforeLeaving } from '../ui/page/unsaved-warning.ts';
import { LoadingBar } from '../ui/page/brand-marks.tsx';
import { time } from '../ui/page/format.ts';
import { Icon } from '../ui/page/icons.tsx';
import { useShopZone } from '../ui/page/use-now.ts';
import { ScanLine, showFailedScan, showScan } from '../ui/page/scan-line.tsx';
import { useSingleKeys } from '../ui/page/single-keys.ts';
import { BarRecordContext, type BarRecord } from '../client/top-bar-record.ts';
import { PressNotices } from './pending-write-notices.tsx';
import { TopBar } from './top-bar.tsx';
import { untilLoaded } from '../ui/page/load-retry.ts';
import styles from './shell.module.css';

/** Updates the stored user from the server, so that a new name or user type takes effect at once. */
function useSyncedUser(): void {
  const { id } = useMe();
  const { data } = useQuery({ ...query(contract.users.get, { params: { id } }), meta: { inPlace: true } });
  useEffect(() => {
    if (data !== undefined) sessionStore.update(data);
  }, [data]);
}

const question = '[role="dialog"]';

let last = 0;

/**
 * Opens the scanned record unless the user has scanned another code meanwhile. Shows a message if no record has the
 * code.
 */
async function openScan(readings: readonly string[], go: (address: string) => void): Promise<void> {
  const scan = (last += 1);
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  showScan(null);
  try {
    const { address, label } = await findPlace(readings);
    if (scan !== last) return;
    // A scan never answers or closes a question.
    if (document.querySelector(question)) showScan({ text: `Scanned: ${label}`, opens: address });
    else go(address);
  } catch (error) {
    if (scan === last) showFailedScan(readings[0] ?? '', error, () => void openScan(readings, go));
  }
}

/** Listens for scans while the component is mounted. */
function useScans(): void {
  const navigate = useNavigate();
  const scanned = useEffectEvent((text: ScannedText, isWanted: boolean) => {
    const readings = readingsOf(text);
    if (isWanted && !readings.some(hasShopAddress)) return true;
    void openScan(readings, (address) => void navigate(address));
    return false;
  });
  useEffect(() => startKeyFilter((text, isWanted) => scanned(text, isWanted)), []);
}

function useTitle() {
  const handle = useMatches().at(-1)?.handle as { title?: string } | undefined;
  const title = handle?.title;
  useEffect(() => {
    document.title = title === undefined ? 'Makeready' : `Makeready | ${title}`;
  }, [title]);
}

/** Moves the focus to the top of the screen after navigation, unless the screen has already focused something. */
function useFocusOnNavigation() {
  const { pathname } = useLocation();
  const [first] = useState(pathname);
  useEffect(() => {
    const main = document.getElementById('main');
    if (main === null || main.contains(document.activeElement)) return;
    if (pathname !== first || document.activeElement !== document.body) main.focus({ preventScroll: true });
  }, [pathname, first]);
}

function OfflineNotice() {
  const { live, knownAt } = useFeedState();
  const zone = useShopZone();
  return (
    <div aria-live="polite">
      {!live && (
        <p className={styles.offline}>
          <Icon name="warning" />
          Offline since {time(new Date(knownAt), { zone })}. Figures may be old
        </p>
      )}
    </div>
  );
}

/** Shows a moving bar under the top bar while a screen or its data loads. */
function Loading() {
  const navigating = useNavigation().state !== 'idle';
  const fetching = useIsFetching({ predicate: (query) => query.state.status === 'pending' }) > 0;
  return <LoadingBar active={navigating || fetching} />;
}

/** Shows the loading line in place of the first screen until the screen has loaded. */
export function Opening() {
  return <LoadingBar active />;
}

const showKeys = () =>
  void untilLoaded(() => import('../ui/page/keys-help.tsx')).then((help) => help.showKeys());

function SignedIn({ record }: { record: BarRecord | null }) {
  useSyncedUser();
  useSingleKeys(showKeys);
  useScans();
  return (
    <>
      <TopBar record={record} />
      <OfflineNotice />
      <PressNotices />
      <ScanLine />
    </>
  );
}

export function Shell() {
  const signedIn = useMaybeMe() !== null;
  const [record, setRecord] = useState<BarRecord | null>(null);
  const keep = useCallback((next: BarRecord | null) => setRecord(next), []);
  useTitle();
  useFocusOnNavigation();
  useAskBeforeLeaving();
  return (
    <BarRecordContext value={keep}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      {signedIn && <SignedIn record={record} />}
      <Loading />
      <Outlet />
      <ScrollRestoration />
    </BarRecordContext>
  );
}
