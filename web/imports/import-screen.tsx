/** Imports a shop's sheets in four steps: paste cells or choose a file, match the columns, check the rows, import. */
import { useQueryClient } from '@tanstack/react-query';
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import {
  type ImportRecord,
  type ImportResponse,
  importRowsMaximum,
} from '../../shared/imports/imports.contract.ts';
import { type Reason, reason } from '../../shared/platform/reasons/refusal-reason.ts';
import { reasonOf } from '../client/api/api-errors.ts';
import { usePendingWrites } from '../client/api/pending-writes.ts';
import { useInPlaceQuery, useVerb } from '../client/api/queries.ts';
import { contract } from '../client/contract.ts';
import { invalidate } from '../client/events/outdated-queries.ts';
import { useWayToFirstSteps } from '../client/return-to-first-steps.ts';
import { Redirect } from '../client/navigate-later.tsx';
import { to } from '../client/paths.ts';
import { reasonText } from '../client/reason-text.ts';
import { useMe, useRefusal } from '../client/session/session.ts';
import { PickFile } from '../ui/fields/pick-file.tsx';
import { ActionButton, LinkButton } from '../ui/page/buttons.tsx';
import { confirm, refused, toast } from '../ui/dialogs/toasts-and-dialogs.tsx';
import { focusOnMount } from '../ui/keys/focus-on-mount.ts';
import { download } from '../ui/page/download-button.tsx';
import { DateTime } from '../ui/text/date-elements.tsx';
import { capital, count, fileSize, number } from '../ui/text/format-values.ts';
import { Icon } from '../ui/style/icons.tsx';
import { Notice, Page, PageHead, Panel } from '../ui/page/page.tsx';
import { keepWorkbook, keptWorkbook, takeHandedFile, type Workbook } from './file-from-first-steps.ts';
import { type NamedCells } from './read/parse-workbook.ts';
import { cellsIn, cellsOf, type Encoding, fileMaximum, readFile, type TextFile } from './read/read-file.ts';
import { type ImportEntity, isKind, type Kind, kinds, listOf } from './sheet/import-kinds.ts';
import { useKind } from './sheet/use-kind.ts';
import { useAreFieldsKnown } from '../shop/own-fields/use-own-fields.ts';
import { namesInHeads, remembered, templateOf } from './sheet/match-columns.ts';
import { Review } from './review-sheet.tsx';
import { type Sheet, sheetOf } from './sheet/edit-sheet.ts';
import { type ReviewState, useReviewState, useReadSheet } from './use-review-state.ts';
import { type SheetState, useSheet } from './sheet/use-sheet.ts';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import styles from './imports.module.css';

/** Returns the reason why a sheet can't be imported, or null if it can. */
function refusalOf({ rows: { length: count } }: Sheet): Reason | null {
  if (count === 0) return reason('sheet-empty');
  return count > importRowsMaximum ? reason('too-many-rows', { most: importRowsMaximum, count }) : null;
}

/**
 * Describes what the screen shows about the last file or cells: that it reads them, why it can't, or a
 * workbook with sheets.
 */
interface Shown {
  busy?: string;
  refusal?: Reason;
  book?: Workbook;
}

/**
 * Returns the workbook that the user opened on the way through First steps, and a function that keeps one for the
 * following imports. The sheet that fits the kind of records best is the first.
 */
function useKeptWorkbook(kind: Kind) {
  const { id } = useMe();
  const isKept = useWayToFirstSteps() !== null;
  const fit = ({ cells }: NamedCells) => namesInHeads(cells, kind);
  const ranked = (book: Workbook): Shown => ({
    book: { ...book, sheets: book.sheets.toSorted((one, other) => fit(other) - fit(one)) },
  });
  const book = isKept ? keptWorkbook(id) : null;
  return {
    shown: book ? ranked(book) : {},
    keep: (opened: Workbook): Shown => {
      if (!isKept) return { book: opened };
      keepWorkbook(id, opened);
      return ranked(opened);
    },
  };
}

/** Returns functions that read pasted text and files, with their progress and errors. */
function useReading(
  kind: Kind,
  { open, change }: { open: (sheet: Sheet) => void; change: (to: (sheet: Sheet) => Sheet) => void },
) {
  /** The text file of the open sheet, which the page holds until the user reloads it. */
  const [file, setFile] = useState<{ name: string; text: TextFile } | null>(null);
  const workbook = useKeptWorkbook(kind);
  const [shown, setShown] = useState<Shown>(workbook.shown);
  /** Shows that the screen is busy, and then runs a slow function. */
  const busily = async (busy: string, run: () => unknown) => {
    setShown({ busy });
    await new Promise((resolve) => void setTimeout(resolve, 30));
    try {
      await run();
    } finally {
      setShown((now) => (now.busy === busy ? {} : now));
    }
  };
  const take = (name: string, { cells, from }: Omit<NamedCells, 'name'>, source: TextFile | null = null) => {
    const sheet = sheetOf(name, cells, kind.fields, from);
    const refusal = refusalOf(sheet);
    setShown(refusal ? { refusal } : {});
    if (refusal) return;
    setFile(source && { name, text: source });
    open(source ? { ...sheet, encoding: source.encoding } : sheet);
  };
  return {
    ...shown,
    choose: (of: string, { name, ...read }: NamedCells) => take(`${of}, ${name}`, read),
    paste: (pasted: string) => void busily(t('the cells'), () => take('', cellsOf(pasted))),
    /** Reads the file again in another encoding. The function is null if the page no longer holds the file. */
    encode:
      file === null
        ? null
        : (encoding: Encoding) => {
            const { cells, from } = cellsIn({ ...file.text, encoding });
            const sheet = sheetOf(file.name, cells, kind.fields, from);
            if (refusalOf(sheet) === null) change(() => ({ ...sheet, encoding }));
          },
    file: (chosen: File) =>
      busily(chosen.name, async () => {
        const { name } = chosen;
        const read = await readFile(chosen);
        const [first, ...more] = 'sheets' in read ? read.sheets : [];
        if ('refusal' in read) setShown(read);
        else if (more.length > 0) setShown(workbook.keep({ name, sheets: read.sheets }));
        else take(name, first ?? { cells: [], from: '' }, read.text);
      }),
  };
}
type Reading = ReturnType<typeof useReading>;

/** Shows a button that lets the user choose a file. */
function FileButton({ reading, children }: { reading: Reading; children: string }) {
  return (
    <PickFile
      label={t('Sheet')}
      icon="paper"
      accept=".csv,.tsv,.txt,.xlsx"
      busy={reading.busy !== undefined}
      onPick={([file]) => {
        if (file) void reading.file(file);
      }}
    >
      {children}
    </PickFile>
  );
}

/** Asks which sheet of a workbook to import. If the browser can't read the file, it shows the reason. */
function ReadingState({ reading: { refusal, book, choose, busy } }: { reading: Reading }) {
  return (
    <>
      <output>{busy !== undefined && t`Reading ${busy}…`}</output>
      {refusal && (
        <Notice tone="danger" alert>
          {reasonText(refusal)}.
        </Notice>
      )}
      {book && (
        <Notice>
          <fieldset className={`${layout.row} ${layout.wrap}`}>
            <legend>{t`${book.name} has several sheets. Which one do you want to import?`}</legend>
            {book.sheets.map((sheet, place) => (
              <ActionButton
                key={sheet.name}
                {...(place === 0 && { ref: focusOnMount })}
                onClick={() => choose(book.name, sheet)}
              >
                {sheet.name}, {count(sheet.cells.length, 'row')}
              </ActionButton>
            ))}
          </fieldset>
        </Notice>
      )}
    </>
  );
}

function Start({ kind, reading }: { kind: Kind; reading: Reading }) {
  const [typed, setTyped] = useState('');
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) void reading.file(file);
  };
  return (
    <Panel>
      <div
        className={`${layout.stack} ${layout.gap4} ${styles.start}`}
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <ReadingState reading={reading} />
        <label className={layout.stack}>
          <span className={text.strong}>{t('Paste cells with the header row')}</span>
          <textarea
            ref={focusOnMount}
            className={`${text.medium} ${layout.wide} ${styles.pasted}`}
            rows={8}
            value={typed}
            spellCheck={false}
            placeholder={kind.fields.map(({ label }) => label).join('   ')}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text/plain');
              // A single word may be typed text. Several cells are taken at once.
              if (typed !== '' || !/[\t\n;,]/.test(pasted.trim())) return;
              event.preventDefault();
              reading.paste(pasted);
            }}
          />
        </label>
        <div className={`${layout.row} ${layout.wrap}`}>
          {typed.trim() !== '' && (
            <ActionButton variant="filled" onClick={() => reading.paste(typed)}>
              {t('Use these cells')}
            </ActionButton>
          )}
          <FileButton reading={reading}>{t('Choose a file')}</FileButton>
          <span
            className={`${text.small} ${text.muted}`}
          >{t`or drop one here: CSV, TSV or Excel (XLSX), up to ${fileSize(fileMaximum)} and ${number(importRowsMaximum)} rows`}</span>
          <ActionButton variant="quiet" icon="download" onClick={() => download(templateOf(kind))}>
            {t('Download a template')}
          </ActionButton>
        </div>
      </div>
    </Panel>
  );
}

/** Returns the function that reverts an import after a confirmation, and then calls `done`. */
function useUndo() {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useVerb(contract.imports.undo);
  const undo = async (
    { id, entity, created }: Pick<ImportRecord, 'id' | 'entity' | 'created'>,
    done?: () => void,
  ) => {
    const isSure = await confirm({
      title: t('Undo this import?'),
      text: t`${count(created, entity.slice(0, -1), entity)} from this import will be deleted.`,
      verb: t('Undo import'),
      keep: t('Keep it'),
      danger: true,
    });
    if (!isSure) return;
    try {
      const { removed } = await mutateAsync({ params: { id } });
      void invalidate(client, [entity]);
      toast(t('Import undone'), { detail: t`${count(removed, 'record')} deleted` });
      done?.();
    } catch (error) {
      refused(t('Undo failed'), reasonOf(error));
    }
  };
  return { undo: (...of: Parameters<typeof undo>) => void undo(...of), busy: isPending };
}

function Earlier({ of }: { of: ImportRecord }) {
  const { entity, source, userName, at, created, merged, undoneAt, can } = of;
  const { undo, busy } = useUndo();
  const changes = [
    created > 0 && t`${count(created, entity.slice(0, -1), entity)} added`,
    merged > 0 && count(merged, 'stock update'),
  ];
  return (
    <li className={layout.flow}>
      <span className={text.strong}>{capital(entity)}</span>
      <span className={`${text.small} ${text.muted} ${styles.about}`}>
        {changes.filter(Boolean).join(', ')}, {source === '' ? t('pasted') : t`from ${source}`}, {userName},{' '}
        <DateTime at={at} />
      </span>
      {undoneAt === null ? (
        <ActionButton
          size="xs"
          icon="undo"
          refusal={can.undo}
          showReason="beside"
          busy={busy}
          onClick={() => undo(of)}
        >
          {t('Undo import')}
        </ActionButton>
      ) : (
        <span className={`${text.small} ${text.faint}`}>{nodes`undone ${(<DateTime at={undoneAt} />)}`}</span>
      )}
    </li>
  );
}

/** Lists the shop's earlier imports, each with a button that reverts it. */
function EarlierImports() {
  const { data = [] } = useInPlaceQuery(contract.imports.list);
  if (data.length === 0) return null;
  return (
    <Panel title={t('Earlier imports')}>
      <ul className={layout.lines} aria-label={t('Earlier imports')}>
        {data.map((of) => (
          <Earlier key={of.id} of={of} />
        ))}
      </ul>
    </Panel>
  );
}

const steps = [t('Paste or choose a file'), t('Match columns'), t('Check the rows'), t('Import')] as const;

/** Shows the four steps of an import. The steps before `at` are done. */
function Steps({ at }: { at: number }) {
  return (
    <ol
      className={`${layout.flow} ${layout.gap4} ${text.small} ${text.faint} ${styles.steps}`}
      aria-label={t('Steps')}
    >
      {steps.map((step, place) => (
        <li
          key={step}
          className={place < at ? `${layout.row} ${styles.done}` : layout.row}
          aria-current={place === at ? 'step' : undefined}
        >
          <i className={layout.disc}>{place < at ? <Icon name="check" size={11} /> : place + 1}</i>
          {step}
        </li>
      ))}
    </ol>
  );
}

const crumbsOf = (kind: Kind) => [{ label: capital(kind.many), to: listOf(kind) }, { label: t('Import') }];

function Head(props: { entity: ImportEntity; at: number; reading?: Reading; cancel?: () => void }) {
  const { entity, at, reading, cancel } = props;
  const kind = kinds[entity];
  return (
    <PageHead
      title={t`Import ${kind.many}`}
      crumbs={crumbsOf(kind)}
      meta={<Steps at={at} />}
      actions={
        <>
          {reading && <FileButton reading={reading}>{t('Another file')}</FileButton>}
          {cancel && (
            <ActionButton variant="quiet" onClick={cancel}>
              {t('Cancel')}
            </ActionButton>
          )}
        </>
      }
    />
  );
}

const stepOf = ({ missing, questions, wrong, writing }: ReviewState) => {
  if (missing.length + questions.length > 0) return 1;
  return wrong.length > 0 && !writing ? 2 : 3;
};

interface OpenProps {
  entity: ImportEntity;
  sheet: Sheet;
  state: SheetState;
  reading: Reading;
  done: (answer: ImportResponse) => void;
}

/** Shows the open sheet, or the progress while the browser checks a large sheet for the first time. */
function Open(props: OpenProps) {
  const { entity, sheet, reading } = props;
  const read = useReadSheet(entity, sheet);
  if (read.whole) return <Opened {...props} whole={read.whole} read={read} />;
  const { length } = sheet.rows;
  return (
    <>
      <Head {...{ entity, reading }} at={1} />
      <Panel padded>
        <output>
          <progress
            className={styles.progress}
            aria-label={t('Rows read')}
            max={length}
            value={length - read.left}
          />
          {t`Reading ${count(length, 'row')}…`}
        </output>
      </Panel>
    </>
  );
}

function Opened(props: OpenProps & Pick<Parameters<typeof useReviewState>[1], 'read' | 'whole'>) {
  const { entity, state, reading } = props;
  const importing = useReviewState(entity, props);
  const cancel = async () => {
    const sure = await confirm({
      title: t('Discard this sheet?'),
      text: t('Nothing was imported. Your changes will be lost.'),
      verb: t('Discard'),
      keep: t('Keep editing'),
      danger: true,
    });
    if (sure) state.close();
  };
  return (
    <>
      <Head
        entity={entity}
        at={stepOf(importing)}
        {...(!importing.writing && { reading, cancel: () => void cancel() })}
      />
      <ReadingState reading={reading} />
      <Review importing={importing} encode={reading.encode} />
    </>
  );
}

const updatesOf = ({ merged }: ImportResponse) => count(merged, 'stock update');

const importedWords = (entity: ImportEntity, answer: ImportResponse) =>
  answer.created === 0
    ? updatesOf(answer)
    : t`${count(answer.created, kinds[entity].one, kinds[entity].many)} imported`;

function Done(props: { entity: ImportEntity; answer: ImportResponse; again: () => void }) {
  const { entity, answer, again } = props;
  const { id, created, merged } = answer;
  const { many } = kinds[entity];
  const { undo, busy } = useUndo();
  return (
    <Panel padded>
      <div className={`${layout.stack} ${styles.result}`} role="status" tabIndex={-1} ref={focusOnMount}>
        <h2 className={`${layout.row} ${text.figure}`}>
          <span className={text.good}>
            <Icon name="check" />
          </span>
          {importedWords(entity, answer)}
        </h2>
        {created > 0 && merged > 0 && <p className={text.muted}>{updatesOf(answer)}.</p>}
        <div className={`${layout.row} ${layout.wrap}`}>
          <LinkButton variant="filled" to={listOf(kinds[entity])}>
            {t`Show the ${many}`}
          </LinkButton>
          {id !== null && (
            <ActionButton icon="undo" busy={busy} onClick={() => undo({ id, entity, created }, again)}>
              {t('Undo import')}
            </ActionButton>
          )}
          <ActionButton variant="quiet" onClick={again}>
            {t('Import more')}
          </ActionButton>
        </div>
      </div>
    </Panel>
  );
}

function ImportOf({ entity }: { entity: ImportEntity }) {
  const kind = useKind(entity);
  const state = useSheet(entity);
  const [answer, setAnswer] = useState<ImportResponse | null>(null);
  const navigate = useNavigate();
  const isDone = usePendingWrites().some(({ key, fate }) => key === state.key && fate === 'done');
  const close = useEffectEvent(state.close);
  // A reload of the page interrupted the import, and the server has completed it.
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
  const withRemembered = (sheet: Sheet) => ({
    ...sheet,
    columns: remembered(entity, sheet.heads, kind.fields) ?? sheet.columns,
  });
  const reading = useReading(kind, {
    open: (sheet) => state.open(withRemembered(sheet)),
    change: (to) => state.change((sheet) => withRemembered(to(sheet))),
  });
  const firstSteps = useWayToFirstSteps();
  const { undo } = useUndo();
  const done = (response: ImportResponse) => {
    const { id, created, merged } = response;
    state.close();
    setAnswer(response);
    if (firstSteps !== null)
      toast(importedWords(entity, response), {
        ...(created > 0 && merged > 0 && { detail: updatesOf(response) }),
        ...(id !== null && { undo: () => undo({ id, entity, created }) }),
      });
  };
  const readHanded = useEffectEvent(() => {
    const file = takeHandedFile();
    if (file) void reading.file(file);
  });
  useEffect(() => readHanded(), []);
  if (answer && firstSteps !== null) return <Redirect to={firstSteps} />;
  if (state.sheet) return <Open key={state.key} {...{ entity, state, reading, done }} sheet={state.sheet} />;
  const cancel = () => void navigate(firstSteps ?? listOf(kind));
  return (
    <>
      <Head {...{ entity, ...(!answer && { cancel }) }} at={answer ? steps.length : 0} />
      {answer ? (
        <Done {...{ entity, answer }} again={() => setAnswer(null)} />
      ) : (
        <Start {...{ kind, reading }} />
      )}
      <EarlierImports />
    </>
  );
}

/** Lets the user choose the kind of records to import, if the URL names none. */
function Choose() {
  return (
    <>
      <PageHead title={t('Import')} />
      <Panel>
        <ul className={`${layout.lines} ${styles.lines}`} aria-label={t('What to import')}>
          {Object.values(kinds).map(({ many, fields }) => (
            <li key={many} className={layout.flow}>
              <Link className={text.strong} to={`${to('Import')}?entity=${many}`}>
                {capital(many)}
              </Link>
              <span className={`${text.small} ${text.muted}`}>
                {fields.map(({ label }) => label).join(', ')}
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      <EarlierImports />
    </>
  );
}

function Allowed({ entity }: { entity: ImportEntity }) {
  const refusal = useRefusal(kinds[entity].permission);
  // A stored sheet refers to the shop's own fields.
  const areFieldsKnown = useAreFieldsKnown();
  if (refusal === null && !areFieldsKnown) return null;
  if (refusal === null) return <ImportOf entity={entity} />;
  return (
    <>
      <PageHead title={t`Import ${kinds[entity].many}`} crumbs={crumbsOf(kinds[entity])} />
      <Notice>{reasonText(refusal)}</Notice>
    </>
  );
}

export function ImportScreen() {
  const [search] = useSearchParams();
  const entity = search.get('entity');
  return (
    <Page narrowed>
      <div className={`${layout.stack} ${layout.gap4} ${styles.screen}`}>
        {isKind(entity) ? <Allowed key={entity} entity={entity} /> : <Choose />}
      </div>
    </Page>
  );
}
