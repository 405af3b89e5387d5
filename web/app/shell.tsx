/**
 * Draws the frame of every screen: top bar, loading line, offline notice and page title. Also opens the
 * record of a scanned code.
 */
import { FocusTrap } from '@mantine/core';
import { type QueryClient, useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query';
import {
  type ComponentType,
  lazy,
  type Ref,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  Link,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
} from 'react-router';
import {
  badgeIn,
  buttonIn,
  deviceCodeIn,
  hasShopAddress,
  shelfIn,
} from '../../shared/codes/reading/scanned-code.ts';
import { camera, handleCameraCodes } from '../client/camera.ts';
import { enterDevice } from '../client/api/person-at-device.ts';
import { ApiError, fieldErrors, reasonOf } from '../client/api/api-errors.ts';
import {
  type BulkRun,
  dropPendingWrite,
  endpointOf,
  isPending,
  isSaid,
  isUnderWay,
  type PendingWrite,
  usePendingWrites,
} from '../client/api/pending-writes.ts';
import { isFirstInLine, needsAnswer } from '../client/api/pending-write-store.ts';
import { useFeedState } from '../client/api/receive-events.ts';
import { perform, useInPlaceQuery, useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { findPlace, readingsOf, type ScannedPlace } from '../client/find-scanned-record.ts';
import { navigation, to } from '../client/paths.ts';
import { forgetFirstSteps } from '../client/return-to-first-steps.ts';
import { sessionStore, useMaybeMe, useMe, useRefusal } from '../client/session/session.ts';
import { withManual } from '../help/manual.ts';
import { BadgePanel } from '../people/badge/badge-panel.tsx';
import { PersonButton } from '../people/badge/person-button.tsx';
import { CallsInTopBar } from '../operations/calls/calls-in-top-bar.tsx';
import { answersTo, overrideOf } from '../operations/floor/refusal-override.ts';
import { refused, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { startKeyFilter, type ScannedText } from '../ui/keys/key-filter.ts';
import { useAskBeforeLeaving } from '../ui/dialogs/unsaved-warning.ts';
import { LoadingBar, Registration } from '../ui/page/brand-marks.tsx';
import { t } from '../../shared/platform/translate.ts';
import buttons from '../ui/style/buttons.module.css';
import text from '../ui/style/text.module.css';
import { capital, count, number, sentenceList, time, timeFrom } from '../ui/text/format-values.ts';
import { Icon } from '../ui/style/icons.tsx';
import { initials } from '../ui/text/initials.ts';
import { useNow, useShopZone } from '../ui/text/use-now.ts';
import { FailedScanLine, showFailedScan, showScan } from '../ui/keys/failed-scan-line.tsx';
import { scansOfPage } from '../ui/keys/scans-of-page.ts';
import { useSingleKeys } from '../ui/keys/single-keys.ts';
import { NoticesContext } from '../client/notices-context.ts';
import { type BarRecord, BarRecordContext } from '../client/top-bar-record.ts';
import { untilLoaded } from '../ui/dialogs/load-code-with-retry.ts';
import layout from '../ui/style/layout.module.css';
import { CommandPalette } from './command-palette/command-palette.tsx';
import styles from './shell.module.css';

/**
 * Shows the top bar (spec §2 Navigation): links and profile, and the record's name once the page is scrolled.
 * On a phone, a menu contains the links.
 */

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

interface HelpProps {
  help: () => void;
  isHelpOpen: boolean;
}

function HelpButton({ help, isHelpOpen }: HelpProps) {
  return (
    <button
      type="button"
      className={`${layout.centered} ${styles.help}`}
      aria-label={t('Help')}
      aria-keyshortcuts="?"
      aria-expanded={isHelpOpen}
      aria-controls={isHelpOpen ? 'help' : undefined}
      onClick={help}
    >
      ?
    </button>
  );
}

function Menu() {
  return (
    <nav className={`${layout.stack} ${layout.gapless} ${styles.menu}`} id="menu" aria-label={t('Main')}>
      <Links />
      <Link to={to('Help')}>{t('Help')}</Link>
      {sessionStore.device() === null && <ProfileLink />}
    </nav>
  );
}

function ProfileLink() {
  const me = useMe();
  return (
    <Link className={styles.profile} to={to('MyDetails')}>
      <span className={`${layout.disc} ${text.bold} ${styles.initials}`} aria-hidden="true">
        {initials(me.name)}
      </span>
      <span className={layout.twoLines}>
        <span className={text.clip}>{me.name}</span>
        <span className={`${text.clip} ${text.small} ${text.regular} ${styles.about}`}>
          {me.username} · {t(me.userType)}
        </span>
      </span>
    </Link>
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
      className={`${layout.centered} ${styles.burger}`}
      ref={ref}
      data-autofocus
      aria-label={open ? t('Close menu') : t('Menu')}
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
    <Link className={`${layout.shrinks} ${styles.myself}`} to={to('MyDetails')} title={t('My details')}>
      <span className={`${layout.disc} ${text.bold} ${styles.initials}`} aria-hidden="true">
        {initials(name)}
      </span>
      <span className={text.clip}>{name}</span>
    </Link>
  );
}

function Here({ record }: { record: BarRecord }) {
  return (
    <span className={`${layout.row} ${text.small} ${styles.here}`}>
      {record.number && <span className={text.number}>{record.number}</span>}
      <b className={`${text.strong} ${text.clip}`}>{record.name}</b>
    </span>
  );
}

function TopBar({ record, ...help }: HelpProps & { record: BarRecord | null }) {
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
        <Link className={`${layout.row} ${styles.brand}`} to={to('Home')}>
          <Registration size={phone ? 22 : 20} />
          <span>Makeready</span>
        </Link>
        {!phone && (
          <nav className={styles.links} aria-label={t('Main')}>
            <Links />
          </nav>
        )}
        {scrolled && record && !open && <Here record={record} />}
        <div className={`${layout.row} ${layout.gap3} ${layout.end} ${styles.right}`}>
          <CallsInTopBar />
          <CommandPalette />
          {!phone && <HelpButton {...help} />}
          {sessionStore.device() !== null && <PersonButton />}
          {phone ? (
            <Burger ref={burger} open={open} toggle={() => setOpen(!open)} />
          ) : (
            sessionStore.device() === null && <Profile />
          )}
        </div>
        {open && <Menu />}
      </header>
    </FocusTrap>
  );
}

const refusalOf = ({ problem }: PendingWrite) => (problem ? reasonOf(new ApiError(problem)) : '');

const sentAgain = t('It is sent again by itself, and done only once');

/** Returns the notice's text for a write that was not sent, was refused, or has no known outcome. */
function wordsOf(press: PendingWrite, at: string): string {
  const { label, fate } = press;
  if (fate === 'done') return t`Sent: ${label}, pressed ${at}`;
  if (fate === 'waiting') return t`Not sent yet: ${label}, pressed ${at}`;
  if (fate === 'refused') return t`Not done: ${label}, pressed ${at}. ${refusalOf(press)}`;
  const then = fate === 'lost' ? t('It can’t be sent again: look whether it is there') : sentAgain;
  return t`Not known whether it was sent: ${label}, ${at}. ${then}`;
}

/**
 * Returns the refused call with the confirmation that overrides the refusal, or null if nothing overrides the
 * refusal.
 */
function insistedOf({ call, fate, problem }: PendingWrite): object | null {
  const word = fate === 'refused' ? overrideOf(problem?.code) : null;
  return word && { ...call, body: { ...('body' in call ? (call.body as object) : {}), ...word } };
}

/** Returns how many presses of its line wait for this one. */
const waitingAfter = (press: PendingWrite, all: readonly PendingWrite[]) =>
  press.line === undefined ? 0 : all.filter(({ line }) => line === press.line).length - 1;

function PressNotice({ press, at, after }: { press: PendingWrite; at: string; after: number }) {
  const client = useQueryClient();
  const { key, label, fate } = press;
  const words = wordsOf(press, at);
  const endpoint = endpointOf(press);
  const insisted = insistedOf(press);
  const drop = () => dropPendingWrite(key);
  const insist = async () => {
    if (!insisted || !endpoint) return;
    drop();
    try {
      await perform(client, endpoint, insisted as never, undefined, { label });
      toast(label);
    } catch (error) {
      refused(t`Not done: ${label}`, reasonOf(error));
    }
  };
  const isInLine = press.line !== undefined;
  const isRefused = fate === 'refused';
  const doAgain = async () => {
    const { repeatPress } = await import('../client/api/send-presses-in-order.ts');
    await repeatPress(press, overrideOf(press.problem?.code));
  };
  const answers = answersTo(press.problem?.code);
  const more =
    after > 0 &&
    (isRefused
      ? t`Behind it, until you answer: ${count(after, 'press', 'presses')}.`
      : t`Behind it: ${count(after, 'press', 'presses')}.`);
  return (
    <p className={`${layout.flow} ${text.small} ${styles.press}`} data-fate={fate}>
      <Icon name={fate === 'done' ? 'check' : 'warning'} />
      <span className={layout.grow}>{more ? `${words}. ${more}` : words}</span>
      {isRefused && (insisted || isInLine) && (
        <button
          type="button"
          className={buttons.asText}
          onClick={() => void (isInLine ? doAgain() : insist())}
        >
          {answers.again}
        </button>
      )}
      {(!isInLine || needsAnswer(press)) && (
        <button type="button" className={buttons.asText} onClick={drop}>
          {fate === 'unknown' ? t('Stop trying') : insisted || (isInLine && isRefused) ? answers.drop : 'OK'}
        </button>
      )}
    </p>
  );
}

/** The largest number of record names in a notice about writes that did not begin. */
const mostNamed = 5;
const isOf = (name: string) => (step: PendingWrite) => step.of?.name === name;
/** Returns the names of the records that the writes in `steps` belong to, in the sequence of the action. */
const namesOf = (steps: readonly PendingWrite[], { open }: BulkRun) =>
  sentenceList(open.filter((name) => steps.some(isOf(name))));

/**
 * Returns a text with the outcome of an action on many records after its page closed. `steps` are the writes
 * that the page sent before it closed.
 */
function stoppedWords(run: BulkRun, label: string, steps: readonly PendingWrite[]): string {
  const { total, done, open } = run;
  const [whole, parts] = [steps.filter(({ of }) => !of?.part), steps.filter(({ of }) => of?.part)];
  const having = (is: PendingWrite['fate']) => whole.filter(({ fate }) => fate === is).length;
  const pending = steps.filter(({ fate }) => fate !== 'done' && fate !== 'refused');
  const refusedCount = run.refused + having('refused');
  const left = open.filter((name) => !steps.some(isOf(name)));
  const more = left.length - mostNamed;
  return [
    t`${number(done + having('done'))} of ${number(total)} ${label}`,
    refusedCount > 0 && t`${number(refusedCount)} refused`,
    ...parts
      .filter((each) => !pending.includes(each))
      .map(({ of, fate }) => `${of?.name}: ${of?.part} ${fate === 'done' ? t('sent') : t('refused')}`),
    pending.length > 0 && t`Not known yet: ${namesOf(pending, run)}`,
    left.length > 0 &&
      (more > 0
        ? t`Not begun: ${left.slice(0, mostNamed).join(', ')} and ${number(more)} more`
        : t`Not begun: ${left.slice(0, mostNamed).join(', ')}`),
  ]
    .filter(Boolean)
    .join('. ');
}

/** Reports on an action on many records: which responses are missing and, after its page closed, what was done. */
function RunNotice({
  press,
  run,
  steps,
  at,
}: {
  press: PendingWrite;
  run: BulkRun;
  steps: readonly PendingWrite[];
  at: string;
}) {
  const isOn = isUnderWay(press);
  const pending = steps.filter((step) => (isOn ? step.fate === 'unknown' : isPending(step)));
  if (isOn && pending.length === 0) return null;
  const words = isOn
    ? t`Not known whether it was sent: ${capital(press.label)}: ${namesOf(pending, run)}, ${at}. ${sentAgain}`
    : t`Stopped when the page closed, ${at}: ${stoppedWords(run, press.label, steps)}`;
  const drop = () => {
    for (const { key } of pending.length > 0 ? pending : [press, ...steps]) dropPendingWrite(key);
  };
  return (
    <p className={`${layout.flow} ${text.small} ${styles.press}`} data-fate="unknown">
      <Icon name="warning" />
      <span className={layout.grow}>{words}</span>
      <button type="button" className={buttons.asText} onClick={drop}>
        {pending.length > 0 ? t('Stop trying') : 'OK'}
      </button>
    </p>
  );
}

function PressNotices({ without }: { without: string | undefined }) {
  const presses = usePendingWrites().filter(({ line }) => line === undefined || line !== without);
  const [now, zone] = [useNow(), useShopZone()];
  const atOf = ({ at }: PendingWrite) => timeFrom(now, at, { zone });
  const stepsOf = (key: string) => presses.filter(({ of }) => of?.run === key);
  const runs = new Set(presses.flatMap(({ key, run }) => (run ? key : [])));
  return (
    <div aria-live="polite" data-presses>
      {presses.map((press) => {
        const { key, run, of } = press;
        if (run) return <RunNotice key={key} {...{ press, run }} steps={stepsOf(key)} at={atOf(press)} />;
        if (!isSaid(press) || (of && runs.has(of.run)) || !isFirstInLine(press, presses)) return null;
        return <PressNotice key={key} press={press} at={atOf(press)} after={waitingAfter(press, presses)} />;
      })}
    </div>
  );
}

/** Updates the stored user from the server, so that a new name or user type takes effect at once. */
function useSyncedUser(): void {
  const { id } = useMe();
  // At a device, a user has fewer rights than those of the stored role.
  const enabled = sessionStore.device() === null;
  const { data } = useInPlaceQuery(contract.users.get, { params: { id } }, { enabled });
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
async function openScan(readings: readonly string[], go: (place: ScannedPlace) => void): Promise<void> {
  const scan = (last += 1);
  document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
  showScan(null);
  try {
    const place = await findPlace(readings);
    if (scan !== last) return;
    // A scan never answers or closes a dialog.
    if (document.querySelector(question))
      showScan({ text: t`Scanned: ${place.label}`, opens: place.address });
    else go(place);
  } catch (error) {
    if (scan === last) showFailedScan(readings[0] ?? '', error, () => void openScan(readings, go));
  }
}

/** Signs in the user of a scanned badge at this device. */
async function enterByBadge(client: QueryClient, badge: string): Promise<void> {
  showScan(null);
  if (sessionStore.device() === null)
    return showScan({ text: t('This is a badge. Scan it at the device of a machine.'), isBad: true });
  await enterDevice(client, { badge }).catch((error: unknown) =>
    showScan({ text: fieldErrors(error)['badge'] ?? reasonOf(error), isBad: true }),
  );
}

/** Listens for scans while the component is mounted. */
function useScans(): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const scanned = useEffectEvent((text: ScannedText, isWanted: boolean) => {
    const readings = readingsOf(text);
    const badge = badgeIn(readings);
    if (badge !== null) {
      void enterByBadge(client, badge);
      return false;
    }
    const button = buttonIn(readings);
    if (button !== null) {
      if (scansOfPage.press) scansOfPage.press(button);
      else
        showScan({ text: t('This code presses a button. Scan it at the screen of a machine.'), isBad: true });
      return false;
    }
    const device = deviceCodeIn(readings);
    if (device !== null) {
      void navigate(to('ApproveDevice', device));
      return false;
    }
    const shelf = shelfIn(readings);
    if (shelf !== null) {
      const opens = to('Shelf', shelf);
      // A page that handles scans itself stays, and so does a dialog.
      if (scansOfPage.take || document.querySelector(question)) showScan({ text: t`Shelf ${shelf}`, opens });
      else void navigate(opens);
      return false;
    }
    if (isWanted && !readings.some(hasShopAddress)) return true;
    if (scansOfPage.read?.(readings)) return false;
    void openScan(readings, (place) => {
      if (!scansOfPage.take?.(place, readings)) void navigate(place.address);
    });
    return false;
  });
  useEffect(() => {
    handleCameraCodes((code) => void scanned({ written: code, placed: code }, false));
    return startKeyFilter((text, isWanted) => scanned(text, isWanted));
  }, []);
}

/** Returns what the route says of its screen (paths.ts). */
const useRouteHandle = () => useMatches().at(-1)?.handle as { title?: string; bare?: boolean } | undefined;

function useTitle() {
  const title = useRouteHandle()?.title;
  useEffect(() => {
    document.title = title === undefined ? 'Makeready' : t`Makeready | ${title}`;
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
        <p className={`${layout.row} ${text.small} ${styles.press}`}>
          <Icon name="warning" />
          {t`Offline since ${time(new Date(knownAt), { zone })}. Figures may be old`}
        </p>
      )}
    </div>
  );
}

/** Shows on every screen that the records are the sample shop's, and lets an Admin delete them. */
function SampleNotice() {
  const admin = useRefusal('admin');
  const { mutateAsync } = useVerb(contract.sampleShop.empty);
  const { data } = useInPlaceQuery(contract.settings.get);
  const isSample = data?.isSample;
  // A new page would end the request that fills or empties the shop.
  const isWriting = useIsMutating() > 0;
  const before = useRef(isSample);
  useEffect(() => {
    before.current ??= isSample;
    if (isWriting || isSample === before.current) return;
    // All that this browser has read is outdated.
    forgetFirstSteps();
    location.assign(to('Today'));
  }, [isSample, isWriting]);
  if (!isSample) return null;
  const throwAway = async () => {
    const { throwSampleAway } = await untilLoaded(() => import('../first-steps/throw-sample-away.tsx'));
    await throwSampleAway(mutateAsync);
  };
  return (
    <p className={`${layout.row} ${text.small} ${styles.press}`} data-fate="done">
      <span>{t('Sample shop')}</span>
      {admin === null && (
        <button type="button" className={buttons.asText} onClick={() => void throwAway()}>
          {t('Throw it away')}
        </button>
      )}
    </p>
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

type HelpPanel = ComponentType<{ close: () => void }>;

/** Manages the help panel: its component while it is open, and a function that opens or closes it. */
function useHelp(): { Panel: HelpPanel | null; toggle: () => void } {
  const [Panel, setPanel] = useState<HelpPanel | null>(null);
  const before = useRef<Element | null>(null);
  const toggle = () => {
    if (Panel) {
      setPanel(null);
      if (before.current instanceof HTMLElement) before.current.focus();
      return;
    }
    before.current = document.activeElement;
    void untilLoaded(() => withManual(() => import('../help/help-panel.tsx'))).then(({ HelpPanel }) =>
      setPanel(() => HelpPanel),
    );
  };
  return { Panel, toggle };
}

const CameraScanner = lazy(async () => ({
  default: (await untilLoaded(() => import('../codes/camera-scanner.tsx'))).CameraScanner,
}));

/** Loads and shows the camera that reads codes while it is open. */
function Camera() {
  return useSyncExternalStore(camera.subscribe, camera.get) ? (
    <Suspense fallback={null}>
      <CameraScanner />
    </Suspense>
  ) : null;
}

/** Shows the notices, without those that a screen shows itself: "Offline" and the presses of its line. */
function Notices({ without }: { without?: string }) {
  return (
    <>
      <SampleNotice />
      {without === undefined && <OfflineNotice />}
      <PressNotices without={without} />
      <FailedScanLine />
    </>
  );
}

const noticesWithout = (line: string) => <Notices without={line} />;

function SignedIn({ record }: { record: BarRecord | null }) {
  const isBare = useRouteHandle()?.bare;
  const { Panel, toggle } = useHelp();
  useSyncedUser();
  useSingleKeys(toggle);
  useScans();
  return (
    <>
      {!isBare && (
        <>
          <TopBar record={record} help={toggle} isHelpOpen={Panel !== null} />
          <Notices />
        </>
      )}
      <BadgePanel />
      <Camera />
      {Panel && <Panel close={toggle} />}
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
        {t('Skip to the content')}
      </a>
      {signedIn && <SignedIn record={record} />}
      <Loading />
      <NoticesContext value={noticesWithout}>
        <Outlet />
      </NoticesContext>
      <ScrollRestoration />
    </BarRecordContext>
  );
}
