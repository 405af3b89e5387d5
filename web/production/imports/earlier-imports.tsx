/** Lists the shop's earlier imports, each with a button that reverts it. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contract } from '../../client/contract.ts';
import { type ImportRecord } from '../../../shared/contract/imports.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { query, useVerb } from '../../client/api/queries.ts';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { DateTime } from '../../ui/page/date-elements.tsx';
import { confirm, refused, toast } from '../../ui/page/toasts-and-dialogs.tsx';
import { capital, count } from '../../ui/page/format.ts';
import { Panel } from '../../ui/page/page.tsx';
import { invalidate } from '../../client/api/outdated-queries.ts';
import text from '../../ui/page/text.module.css';
import styles from './imports.module.css';

/** Returns the function that reverts an import after a confirmation. */
export function useUndo() {
  const client = useQueryClient();
  const undo = useVerb(contract.imports.undo);
  const ask = async ({ id, entity, created }: Pick<ImportRecord, 'id' | 'entity' | 'created'>) => {
    const sure = await confirm({
      title: 'Undo this import?',
      text: `${count(created, entity.slice(0, -1), entity)} from this import will be deleted.`,
      verb: 'Undo import',
      keep: 'Keep it',
      danger: true,
    });
    if (!sure) return false;
    try {
      const { removed } = await undo.mutateAsync({ params: { id } });
      void invalidate(client, [entity]);
      toast('Import undone', { detail: `${count(removed, 'record')} deleted` });
      return true;
    } catch (error) {
      refused('Undo failed', reasonOf(error));
      return false;
    }
  };
  return { ask, busy: undo.isPending };
}

/** Says how many records the import created and how many it changed. */
const whatCame = ({ entity, created, merged }: ImportRecord) =>
  [
    created > 0 && `${count(created, entity.slice(0, -1), entity)} added`,
    merged > 0 && count(merged, 'stock update'),
  ]
    .filter(Boolean)
    .join(', ');

function Earlier({ of, undo }: { of: ImportRecord; undo: ReturnType<typeof useUndo> }) {
  const { entity, source, userName, at, undoneAt, can } = of;
  return (
    <li>
      <span className={text.strong}>{capital(entity)}</span>
      <span className={`${text.small} ${text.muted} ${styles.about}`}>
        {whatCame(of)}, {source === '' ? 'pasted' : `from ${source}`}, {userName}, <DateTime at={at} />
      </span>
      {undoneAt === null ? (
        <ActionButton
          size="xs"
          icon="undo"
          refusal={can.undo}
          showReason="beside"
          busy={undo.busy}
          onClick={() => void undo.ask(of)}
        >
          Undo import
        </ActionButton>
      ) : (
        <span className={`${text.small} ${text.faint}`}>
          undone <DateTime at={undoneAt} />
        </span>
      )}
    </li>
  );
}

export function EarlierImports() {
  const { data } = useQuery({ ...query(contract.imports.list), meta: { inPlace: true } });
  const undo = useUndo();
  if (!data || data.length === 0) return null;
  return (
    <Panel title="Earlier imports">
      <ul className={styles.lines} aria-label="Earlier imports">
        {data.map((of) => (
          <Earlier key={of.id} {...{ of, undo }} />
        ))}
      </ul>
    </Panel>
  );
}
