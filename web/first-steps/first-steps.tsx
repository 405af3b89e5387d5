/**
 * Shows the path from a new shop to its first printed ticket (look: First steps). Every form and import that it opens
 * returns to it.
 */
import { type DragEvent, type ReactNode, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { defaultHours } from '../../shared/shop/calendar.ts';
import { query, useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { fromFirstSteps, useFirstStepsMemory } from '../client/return-to-first-steps.ts';
import { type FixedRoute, to } from '../client/paths.ts';
import { useMe, useRefusal } from '../client/session/session.ts';
import { handFile, keptWorkbook, type Workbook } from '../imports/file-from-first-steps.ts';
import { type ImportEntity, type Kind, kinds } from '../imports/sheet/import-kinds.ts';
import { namesInHeads } from '../imports/sheet/match-columns.ts';
import { refusedFor, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { PickFile } from '../ui/fields/pick-file.tsx';
import { focusOnMount } from '../ui/keys/focus-on-mount.ts';
import { ActionButton, LinkButton } from '../ui/page/buttons.tsx';
import { Page, PageHead, Panel } from '../ui/page/page.tsx';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import page from '../ui/page/page.module.css';
import { Icon } from '../ui/style/icons.tsx';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import { capital, count } from '../ui/text/format-values.ts';
import { HoursForm, hoursWords, ShopForm } from './shop-forms.tsx';
import styles from './first-steps.module.css';

interface Step {
  /** The English name, which the browser stores once the step is passed. */
  name: string;
  isDone: boolean;
  /** Where the step stands now, or what belongs to it. */
  says: string;
  /** What the step is done with. */
  body: ReactNode;
}

/** Reads where the shop stands: its settings, the number of its records, and its latest open job. */
function useShop() {
  const one = { query: { per: 1 } };
  const { data: settings } = useQuery(query(contract.settings.get));
  const { data: today } = useQuery(query(contract.today.get));
  const { data: inks } = useQuery(query(contract.inks.sorted, one));
  const { data: products } = useQuery(query(contract.products.sorted, one));
  const { data: open } = useQuery(query(contract.jobs.sorted, { query: { per: 1, open: 'true' } }));
  if (!settings || !today || !inks || !products || !open) return null;
  const counts = {
    ...today.shop,
    inks: inks.metadata.total,
    products: products.metadata.total,
    jobs: open.metadata.total,
  };
  return { settings, counts, job: open.items[0] };
}
type Shop = NonNullable<ReturnType<typeof useShop>>;

/** Returns the sheet of the open workbook that names more columns of this kind than of any other, if there is one. */
function sheetFor(entity: ImportEntity, book: Workbook | null) {
  const fit = (sheet: Workbook['sheets'][number], kind: Kind) => namesInHeads(sheet.cells, kind);
  return book?.sheets.find((sheet) => {
    const own = fit(sheet, kinds[entity]);
    return own > 1 && Object.values(kinds).every((kind) => kind.many === entity || fit(sheet, kind) < own);
  });
}

/** Offers the three ways to bring in records of a kind: cells, a file, or one by hand. */
function SheetBody(props: { entity: ImportEntity; book: Workbook | null; skip: ReactNode }) {
  const { entity, book, skip } = props;
  const { one, permission } = kinds[entity];
  const refusal = useRefusal(permission);
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const importing = fromFirstSteps(`${to('Import')}?entity=${entity}`);
  const take = (file: File | undefined) => {
    if (!file || refusal !== null) return;
    handFile(file);
    void navigate(importing);
  };
  return (
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <div className={`${layout.row} ${layout.wrap}`}>
        <LinkButton to={importing} variant="filled" refusal={refusal}>
          {book ? t`Choose from ${book.name}` : t('Paste your sheet')}
        </LinkButton>
        <PickFile
          icon="paper"
          accept=".csv,.tsv,.txt,.xlsx"
          refusal={refusal}
          onPick={([file]) => take(file)}
        >
          {t('Choose a file')}
        </PickFile>
        <LinkButton
          to={fromFirstSteps(to(`${capital(one)}Create` as FixedRoute))}
          icon="plus"
          refusal={refusal}
        >
          {t('Add by hand')}
        </LinkButton>
        {skip}
      </div>
      <p className={`${text.small} ${text.muted} ${layout.after}`}>
        {t('As you keep it, also a whole workbook. What each column holds is found by its header row.')}
      </p>
    </div>
  );
}

const sheets: readonly (readonly [entity: ImportEntity, says: string])[] = [
  ['machines', t('What runs in the shop, each with its type and speed')],
  ['papers', t('What lies on the shelf')],
  ['customers', t('Whom the shop works for')],
  ['inks', t('What is in stock, by the kilogram')],
  ['products', t('What is made again and again')],
  ['jobs', t('What is ordered and not yet delivered, and in a column “Done up to” where each stands now')],
];

/** Returns the steps. A step calls `goOn` when the user has saved or skipped it. */
function useSteps({ settings, counts, job }: Shop, goOn: () => void): Step[] {
  const navigate = useNavigate();
  const [{ passed }, setMemory] = useFirstStepsMemory();
  const admin = useRefusal('admin');
  const book = keptWorkbook(useMe().id);
  const pass = (name: string) => () => {
    setMemory((before) => ({ ...before, passed: [...before.passed, name] }));
    goOn();
  };
  const skip = (name: string) =>
    !passed.includes(name) && (
      <ActionButton variant="quiet" onClick={pass(name)}>
        {t('Skip')}
      </ActionButton>
    );
  const step = (name: string, has: boolean, says: string, body: ReactNode): Step => {
    const isSkipped = !has && passed.includes(name) && name !== 'Hours';
    return { name, isDone: has || passed.includes(name), says: isSkipped ? t('Skipped') : says, body };
  };
  const { shopName, shopAddress, taxNumber, logoUrl } = settings;
  const known = [shopName, shopAddress && t('address'), taxNumber, logoUrl && t('logo')].filter(Boolean);
  const ofSettings = () => [
    step(
      'Your shop',
      shopName !== '',
      known.join(', ') || t('Name, address, tax number and logo, for tickets and delivery notes'),
      <ShopForm settings={settings} saved={pass('Your shop')} />,
    ),
    step(
      'Hours',
      hoursWords(settings.hours) !== hoursWords(defaultHours),
      `${hoursWords(settings.hours)}, ${settings.timeZone}`,
      <HoursForm settings={settings} saved={pass('Hours')} />,
    ),
  ];
  const people = () =>
    step(
      'People',
      counts.users > 1,
      counts.users > 1
        ? count(counts.users, 'user')
        : t('Who plans and who runs the machines. Each gets a sign-in link'),
      <div className={`${layout.row} ${layout.wrap}`}>
        <LinkButton to={fromFirstSteps(to('UserCreate'))} icon="plus" variant="filled">
          {t('Add a user')}
        </LinkButton>
        <LinkButton to={to('UserList')}>{t('Sign-in links, under Users')}</LinkButton>
        {counts.users === 1 && skip('People')}
      </div>,
    );
  // Only an Admin sets up the shop itself and its users.
  return [
    ...(admin === null ? ofSettings() : []),
    ...sheets.map(([entity, says]) => {
      const { one, many } = kinds[entity];
      const name = entity === 'jobs' ? 'Open jobs' : capital(many);
      const has = counts[entity];
      const sheet = sheetFor(entity, book);
      const found = sheet && t`“${sheet.name}”, ${count(sheet.cells.length, 'row')} of ${book?.name}`;
      return step(
        name,
        has > 0,
        has > 0 ? count(has, one, many) : (found ?? says),
        <SheetBody entity={entity} book={book} skip={has === 0 && skip(name)} />,
      );
    }),
    ...(admin === null ? [people()] : []),
    step(
      'First ticket',
      false,
      job ? `${job.number} ${job.name}` : t('It opens here once there is an open job'),
      job && (
        <ActionButton
          variant="filled"
          icon="print"
          onClick={() => {
            pass('First ticket')();
            void navigate(fromFirstSteps(to('JobTicket', job.id)));
          }}
        >
          {t`Open the ticket of ${job.number}`}
        </ActionButton>
      ),
    ),
  ];
}

/** Offers to fill an empty shop with the sample shop. In any other shop, links to how to start the sample shop separately. */
function SampleOffer({ shop: { counts, settings } }: { shop: Shop }) {
  const admin = useRefusal('admin');
  const { mutate, isPending } = useVerb(contract.sampleShop.fill);
  if (settings.isSample) return null;
  if (sheets.some(([entity]) => counts[entity] > 0) || admin !== null)
    return (
      <Link to={`${to('HelpPage', 'first-steps')}#how-do-i-try-it-without-risk`}>
        {t('How to look into a sample shop')}
      </Link>
    );
  const fill = () => mutate({}, { onError: refusedFor(t('The shop was not filled')) });
  return (
    <>
      <span>
        {isPending
          ? t('It is filled, which takes about a minute')
          : t('Rather look around first? One press throws the sample shop away again.')}
      </span>
      <ActionButton busy={isPending} onClick={fill}>
        {t('Look into a sample shop')}
      </ActionButton>
    </>
  );
}

function Steps({ shop }: { shop: Shop }) {
  /** The step that the user has opened. It is null while the next step is open. */
  const [chosen, setChosen] = useState<string | null>(null);
  const steps = useSteps(shop, () => setChosen(null));
  const navigate = useNavigate();
  const [, setMemory] = useFirstStepsMemory();
  const next = steps.find(({ isDone }) => !isDone);
  const opened = chosen ?? next?.name;
  const done = steps.filter(({ isDone }) => isDone).length;
  const hide = (isHidden: boolean) => {
    setMemory((before) => ({ ...before, isHidden }));
    void navigate(to(isHidden ? 'Today' : 'FirstSteps'));
    if (isHidden)
      toast(t('First steps hidden'), { detail: t('They stay in Settings'), undo: () => hide(false) });
  };
  const { shopName } = shop.settings;
  return (
    <>
      <PageHead
        title={shopName === '' ? t('Set up the shop') : t`Set up ${shopName}`}
        count={<span className={page.count}>{t`${done} of ${steps.length}`}</span>}
        meta={
          <output>{next ? <>{nodes`Next: ${(<b>{t(next.name)}</b>)}`}</> : t('The shop is set up')}</output>
        }
      />
      <Panel title={t('First steps')} note={t('What is done stays done. Every save comes back here.')}>
        <ol className={layout.lines}>
          {steps.map(({ name, isDone, says, body }, place) => {
            const isOpen = name === opened;
            return (
              <li
                key={name}
                data-done={isDone || undefined}
                aria-current={isOpen ? 'step' : undefined}
                className={isOpen ? layout.picked : undefined}
              >
                <div className={`${layout.row} ${layout.anchor} ${layout.gap3}`}>
                  <span className={`${layout.disc} ${text.small} ${styles.place}`}>
                    {isDone ? <Icon name="check" size={14} /> : place + 1}
                    {isDone && <span className={text.visuallyHidden}>{t('done')}</span>}
                  </span>
                  <span className={`${layout.twoLines} ${layout.grow}`}>
                    <button
                      type="button"
                      className={`${layout.covers} ${styles.name}`}
                      aria-expanded={isOpen}
                      onClick={() => setChosen(name)}
                    >
                      {t(name)}
                    </button>
                    <span className={`${text.small} ${text.muted}`}>{says}</span>
                  </span>
                  <Icon name={isOpen ? 'chevron' : 'chevron-right'} size={14} />
                </div>
                {isOpen && body && (
                  <div className={styles.body} tabIndex={-1} ref={focusOnMount}>
                    {body}
                  </div>
                )}
              </li>
            );
          })}
        </ol>
      </Panel>
      <div className={`${layout.flow} ${layout.after} ${text.small} ${text.muted}`}>
        <SampleOffer shop={shop} />
        <ActionButton variant="quiet" className={layout.end} onClick={() => hide(true)}>
          {t('Hide these steps')}
        </ActionButton>
      </div>
    </>
  );
}

export function FirstSteps() {
  const shop = useShop();
  return (
    <Page narrowed className={styles.screen}>
      {shop ? <Steps shop={shop} /> : <PageHead title={t('Set up the shop')} meta={'\u00A0'} />}
    </Page>
  );
}
