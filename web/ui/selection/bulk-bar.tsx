/** Shows the bar for selected rows: actions, progress and results (look: selection). */
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { type Endpoint } from '../../../shared/platform/contract/endpoint.ts';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { selectedMaximum } from '../../../shared/platform/specification-constants.ts';
import { call } from '../../client/api/client.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { ActionsMenu } from '../page/actions-menu.tsx';
import { ActionButton, IconButton, VerbButton } from '../page/buttons.tsx';
import { refused } from '../dialogs/toasts-and-dialogs.tsx';
import { count, number } from '../text/format-values.ts';
import { Icon } from '../style/icons.tsx';
import { type PageAction, usePageActions } from '../page/page-actions.ts';
import { SelectBox } from './selection-checkbox.tsx';
import { type Selection } from './selection.ts';
import { type Bulk, type BulkResult } from './use-bulk-action.ts';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../text/translated-nodes.ts';
import layout from '../style/layout.module.css';
import text from '../style/text.module.css';
import styles from './bulk-bar.module.css';

const perPage = 200;

export const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
/** Returns why there are too many selected rows for one call, or null if there are not. */
export const tooManyChosen = (items: readonly unknown[], most = selectedMaximum) =>
  items.length > most ? reason('choose-fewer', { most }) : null;

/** The largest number of refused records listed below the bar because the list does not show them. */
const mostListed = 20;

interface Item {
  id: string;
}

/** The records that the list has found, so that the user can select all of them. */
export interface Found<T> {
  rows: readonly T[] | undefined;
  total: number | undefined;
  file: { sorted: Endpoint; query: object };
}

async function allOf<T>({ sorted, query }: Found<T>['file'], total: number): Promise<T[]> {
  const pages = Math.ceil(Math.min(total, selectedMaximum) / perPage);
  const items: T[] = [];
  for (let page = 1; page <= pages; page += 1) {
    const pageCall = { query: { ...query, page, per: perPage } };
    items.push(...((await call(sorted, pageCall)) as { items: T[] }).items);
  }
  return items.slice(0, selectedMaximum);
}

function SelectAll<T extends Item>({ selection, found }: { selection: Selection<T>; found: Found<T> }) {
  const [busy, setBusy] = useState(false);
  const { total = 0, rows = [], file } = found;
  const most = Math.min(total, selectedMaximum);
  const all = async () => {
    setBusy(true);
    try {
      selection.set(rows.length === total ? rows : await allOf<T>(file, total));
    } catch (error) {
      refused(t('Not all were selected'), reasonOf(error));
    }
    setBusy(false);
  };
  if (most === 0 || selection.picked.size >= most) return null;
  return (
    <ActionButton variant="quiet" size="xs" busy={busy} onClick={() => void all()}>
      {total > most ? t`Select the first ${number(most)}` : t`Select all ${number(total)}`}
    </ActionButton>
  );
}

const Keyed = ({ verb: { label, key } }: { verb: PageAction }) => (
  <>
    {label} {key !== undefined && <kbd aria-hidden="true">{key.toUpperCase()}</kbd>}
  </>
);

function Verbs({ verbs, more }: { verbs: readonly PageAction[]; more: readonly PageAction[] }) {
  return (
    <>
      {verbs.map((verb) => (
        <VerbButton key={verb.label} verb={verb} size="xs">
          <Keyed verb={verb} />
        </VerbButton>
      ))}
      {more.length > 0 && (
        <ActionsMenu verbs={more} position="bottom-start">
          <ActionButton size="xs" rightSection={<Icon name="chevron" size={13} />}>
            {t('More')}
          </ActionButton>
        </ActionsMenu>
      )}
    </>
  );
}

/** Shows for how many records the action succeeded, the server refused it, or it did not begin. */
function Result<T>({ result, close }: { result: BulkResult<T>; close: () => void }) {
  const { done, undo, left, isOffline } = result;
  return (
    <div className={`${layout.row} ${text.small} ${layout.lined} ${layout.surface} ${styles.result}`}>
      <span className={`${layout.row} ${layout.wrap} ${layout.grow}`} role="status">
        {result.count > 0 && (
          <span className={layout.row}>
            <span className={text.good}>
              <Icon name="check" />
            </span>
            <b>
              {number(result.count)} {done}
            </b>
          </span>
        )}
        {result.refused.length > 0 && (
          <span className={layout.row}>
            <span className={text.danger}>
              <Icon name="warning" size={15} />
            </span>
            <b>{t`${number(result.refused.length)} refused`}</b>
            <span className={text.muted}>{t('still selected, with the reason')}</span>
          </span>
        )}
        {left > 0 && (
          <span className={text.muted}>
            {nodes`${number(left)} not begun${isOffline && t(': no connection')}, still selected`}
          </span>
        )}
      </span>
      <span className={`${layout.row} ${layout.fixed}`}>
        {undo && (
          <ActionButton size="xs" icon="undo" onClick={() => void undo.run()}>
            {t`Undo ${number(undo.count)}`}
          </ActionButton>
        )}
        <IconButton icon="close" label={t('Close the result')} onClick={close} />
      </span>
    </div>
  );
}

/** Lists refused records that the list does not show, each with its reason. */
function Hidden<T extends Item>({ selection, rows }: { selection: Selection<T>; rows: readonly T[] }) {
  const shown = new Set(rows.map(({ id }) => id));
  const hidden = [...selection.refusals].filter(([id]) => !shown.has(id));
  if (hidden.length === 0) return null;
  return (
    <ul className={`${text.small} ${text.danger} ${layout.lined} ${layout.surface} ${styles.hidden}`}>
      {hidden.slice(0, mostListed).map(([id, { why, way }]) => {
        const item = selection.picked.get(id);
        return (
          <li key={id}>
            <b className={text.ink}>{item && selection.nameOf(item)}</b> {why}{' '}
            {way && <Link to={way.to}>{way.label}</Link>}
          </li>
        );
      })}
      {hidden.length > mostListed && (
        <li>{t`and ${number(hidden.length - mostListed)} more, not in this view`}</li>
      )}
    </ul>
  );
}

/**
 * Shows the bar instead of the list's toolbar, with the same height. `verbs` are buttons, `more` is the
 * content of the menu, and `title` names the selection: "3 jobs".
 */
export function BulkBar<T extends Item>(props: {
  noun: string;
  selection: Selection<T>;
  bulk: Bulk<T>;
  found: Found<T>;
  verbs: readonly PageAction[];
  more: readonly PageAction[];
}) {
  const { noun, selection, bulk, found, verbs, more } = props;
  const { picked, clear, wanted, setWanted } = selection;
  const { running, result } = bulk;
  const rows = found.rows ?? [];
  const any = picked.size > 0 && !running;
  const notShown = picked.size - rows.filter(({ id }) => picked.has(id)).length;
  const title = t`${count(picked.size, noun)} selected`;
  const leave = { label: t('Clear the selection'), key: 'Escape', run: clear, keyOnly: true } as const;
  usePageActions(title, any ? [...verbs, ...more, leave] : []);
  const begin = useEffectEvent((key: string) => {
    setWanted(null);
    const verb = verbs.find((each) => each.key === key);
    if (verb && !verb.refusal && typeof verb.run === 'function') verb.run();
  });
  useEffect(() => {
    if (wanted !== null) begin(wanted);
  }, [wanted]);
  return (
    <>
      {running && (
        <div className={`${layout.row} ${styles.bar}`} role="toolbar" aria-label={title}>
          <span role="status">{t`${number(running.through)} of ${number(running.of)}`}</span>
          <progress max={running.of} value={running.through} aria-label={t('Progress')} />
          <ActionButton size="xs" onClick={bulk.cancel}>
            {t('Cancel')}
          </ActionButton>
        </div>
      )}
      {any && (
        <div className={`${layout.row} ${styles.bar}`} role="toolbar" aria-label={title}>
          <SelectBox
            label={t('Clear the selection')}
            state={picked.size >= (found.total ?? 0) ? 'all' : 'some'}
            onPick={clear}
          />
          <b>{t`${number(picked.size)} selected`}</b>
          <Verbs verbs={verbs} more={more} />
          <span className={`${text.small} ${layout.end} ${styles.view}`}>
            {notShown > 0 ? t`${number(notShown)} not shown` : t`${number(found.total ?? 0)} in this view`}
          </span>
          <SelectAll selection={selection} found={found} />
          <ActionButton variant="quiet" size="xs" onClick={clear}>
            {nodes`Clear ${(<kbd aria-hidden="true">Esc</kbd>)}`}
          </ActionButton>
        </div>
      )}
      {result && !running && <Result result={result} close={bulk.dismiss} />}
      {any && <Hidden selection={selection} rows={rows} />}
    </>
  );
}
