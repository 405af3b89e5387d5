/** Imports a shop's sheets in four steps: paste cells or choose a file, match the columns, check the rows, import. */
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { type ImportResponse } from '../../../shared/contract/imports.ts';
import { usePendingWrites } from '../../client/api/pending-writes.ts';
import { to } from '../../client/paths.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useRefusal } from '../../client/session/session.ts';
import { ActionButton, LinkButton } from '../../ui/page/buttons.tsx';
import { confirm } from '../../ui/page/toasts-and-dialogs.tsx';
import { focusOnMount } from '../../ui/page/focus.ts';
import { capital, count } from '../../ui/page/format.ts';
import { Icon } from '../../ui/page/icons.tsx';
import { Notice, Page, PageHead, Panel } from '../../ui/page/page.tsx';
import { EarlierImports, useUndo } from './earlier-imports.tsx';
import { type ImportEntity, isKind, type Kind, kinds, listOf } from './import-kinds.ts';
import { remembered } from './match-columns.ts';
import { Review } from './review-sheet.tsx';
import { type Sheet } from './edit-sheet.ts';
import { Asked, FileButton, type Reading, Start, useReading } from './choose-import-file.tsx';
import { type ReviewState, useReviewState, useReadSheet } from './use-review-state.ts';
import { type SheetState, useSheet } from './use-sheet.ts';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';
import styles from './imports.module.css';

const steps = ['Paste or choose a file', 'Match columns', 'Check the rows', 'Import'] as const;

/** Shows the four steps of an import. The steps before `at` are done. */
function Steps({ at }: { at: number }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((step, place) => (
        <li
          key={step}
          className={place < at ? styles.done : undefined}
          aria-current={place === at ? 'step' : undefined}
        >
          <i>{place < at ? <Icon name="check" size={11} /> : place + 1}</i>
          {step}
        </li>
      ))}
    </ol>
  );
}

const crumbsOf = (kind: Kind) => [{ label: capital(kind.many), to: listOf(kind) }, { label: 'Import' }];

function Head(props: { entity: ImportEntity; at: number; reading?: Reading; cancel?: () => void }) {
  const { entity, at, reading, cancel } = props;
  const kind = kinds[entity];
  return (
    <PageHead
      title={`Import ${kind.many}`}
      crumbs={crumbsOf(kind)}
      meta={<Steps at={at} />}
      actions={
        <>
          {reading && <FileButton reading={reading}>Another file</FileButton>}
          {cancel && (
            <ActionButton variant="quiet" onClick={cancel}>
              Cancel
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
            aria-label="Rows read"
            max={length}
            value={length - read.left}
          />
          Reading {count(length, 'row')}…
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
      title: 'Discard this sheet?',
      text: 'Nothing was imported. Your changes will be lost.',
      verb: 'Discard',
      keep: 'Keep editing',
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
      <Asked reading={reading} />
      <Review importing={importing} encode={reading.encode} />
    </>
  );
}

function Done(props: { entity: ImportEntity; answer: ImportResponse; again: () => void }) {
  const { entity, answer, again } = props;
  const { one, many } = kinds[entity];
  const booked = count(answer.merged, 'stock update');
  const { ask, busy } = useUndo();
  const undo = async () => {
    if (answer.id !== null && (await ask({ id: answer.id, entity, created: answer.created }))) again();
  };
  return (
    <Panel padded>
      <div className={`${layout.stack} ${styles.result}`} role="status" tabIndex={-1} ref={focusOnMount}>
        <h2>
          <Icon name="check" />{' '}
          {answer.created === 0 ? booked : `${count(answer.created, one, many)} imported`}
        </h2>
        {answer.created > 0 && answer.merged > 0 && <p className={text.muted}>{booked}.</p>}
        <div className={`${layout.row} ${layout.wrap}`}>
          <LinkButton variant="filled" to={listOf(kinds[entity])}>
            Show the {many}
          </LinkButton>
          <ActionButton icon="undo" busy={busy} onClick={() => void undo()}>
            Undo import
          </ActionButton>
          <ActionButton variant="quiet" onClick={again}>
            Import more
          </ActionButton>
        </div>
      </div>
    </Panel>
  );
}

/**
 * Returns the open sheet. Closes the sheet if a reload of the page interrupted its import, and the server has
 * completed that import.
 */
function useOpenSheet(entity: ImportEntity): SheetState {
  const state = useSheet(entity);
  const isDone = usePendingWrites().some(({ key, fate }) => key === state.key && fate === 'done');
  const close = useEffectEvent(state.close);
  useEffect(() => {
    if (isDone) close();
  }, [isDone]);
  return state;
}

function ImportOf({ entity }: { entity: ImportEntity }) {
  const kind = kinds[entity];
  const state = useOpenSheet(entity);
  const [answer, setAnswer] = useState<ImportResponse | null>(null);
  const navigate = useNavigate();
  const withKnown = (sheet: Sheet) => {
    const columns = remembered(entity, sheet.heads, kind.fields);
    return columns ? { ...sheet, columns } : sheet;
  };
  const reading = useReading(kind, {
    open: (sheet) => state.open(withKnown(sheet)),
    change: (to) => state.change((sheet) => withKnown(to(sheet))),
  });
  const done = (response: ImportResponse) => {
    state.close();
    setAnswer(response);
  };
  if (state.sheet) return <Open key={state.key} {...{ entity, state, reading, done }} sheet={state.sheet} />;
  return (
    <>
      {answer ? (
        <>
          <Head entity={entity} at={4} />
          <Done {...{ entity, answer }} again={() => setAnswer(null)} />
        </>
      ) : (
        <>
          <Head entity={entity} at={0} cancel={() => void navigate(listOf(kind))} />
          <Start {...{ kind, reading }} />
        </>
      )}
      <EarlierImports />
    </>
  );
}

/** Lets the user choose the kind of records to import, if the URL names none. */
function Choose() {
  return (
    <>
      <PageHead title="Import" />
      <Panel>
        <ul className={styles.lines} aria-label="What to import">
          {Object.values(kinds).map(({ many, fields }) => (
            <li key={many}>
              <Link to={`${to('Import')}?entity=${many}`}>{capital(many)}</Link>
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
  if (refusal === null) return <ImportOf entity={entity} />;
  return (
    <>
      <PageHead title={`Import ${kinds[entity].many}`} crumbs={crumbsOf(kinds[entity])} />
      <Notice>{reasonText(refusal)}</Notice>
    </>
  );
}

export function ImportScreen() {
  const [search] = useSearchParams();
  const entity = search.get('entity');
  return (
    <Page narrowed>
      <div className={styles.screen}>
        {isKind(entity) ? <Allowed key={entity} entity={entity} /> : <Choose />}
      </div>
    </Page>
  );
}
