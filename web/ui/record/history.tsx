/**
 * Shows the history of a record by day, newest first, with Undo for entries that the server can revert (decision
 * 047).
 */
import { NativeSelect, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { type HistoryEntry } from '../../../shared/history/records/history.contract.ts';
import { reasonText } from '../../client/reason-text.ts';
import { ActionButton } from '../page/buttons.tsx';
import { Days, Older } from './history-days.tsx';
import { EmptyState, Panel } from '../page/page.tsx';
import { AddNote, NoteQuote, useNotes } from './notes.tsx';
import { type HistoryOf, useHistory, useUndo } from './use-history.ts';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../style/layout.module.css';
import styles from './history.module.css';

/** The kinds of entries that the list can show, with their labels. */
const kinds = {
  all: t('Everything'),
  notes: t('Notes'),
  changes: t('Changes'),
  counts: t('Counts'),
};
type Kind = keyof typeof kinds;

const counts = new Set(['operation.counts', 'operation.entry', 'operation.strike', 'paper.count']);
const kindOf = ({ verb, entity }: HistoryEntry): Kind =>
  entity === 'notes' ? 'notes' : counts.has(verb) ? 'counts' : 'changes';

const whoOf = ({ userName }: HistoryEntry) => userName ?? 'Makeready';

export function History({ of }: { of: HistoryOf }) {
  const { data: entries, hasNextPage, isFetchingNextPage, fetchNextPage } = useHistory(of);
  const undo = useUndo(of);
  const { notes } = useNotes(of);
  const [kind, setKind] = useState<Kind>('all');
  const [who, setWho] = useState<string | null>(null);
  const people = [...new Set(entries?.map(whoOf))].toSorted((a, b) => a.localeCompare(b));
  const shown = entries?.filter(
    (entry) => (kind === 'all' || kindOf(entry) === kind) && (who === null || whoOf(entry) === who),
  );
  const quoteOf = ({ verb, entityId }: HistoryEntry) => {
    const note = verb === 'note.add' ? notes.get(entityId) : undefined;
    return note && <NoteQuote note={note} />;
  };
  const end = (entry: HistoryEntry) => {
    if (entry.undo === null) return entry.why && reasonText(entry.why);
    return (
      <ActionButton
        size="xs"
        icon="undo"
        aria-label={t`Undo: ${entry.text}`}
        busy={undo.isPending}
        onClick={() => {
          if (entry.undo) undo.mutate(entry.undo);
        }}
      >
        {t('Undo')}
      </ActionButton>
    );
  };
  return (
    <Panel>
      <AddNote of={of} />
      <div className={`${layout.row} ${layout.wrap} ${layout.cell}`}>
        <SegmentedControl
          aria-label={t('Show')}
          className={styles.kinds ?? ''}
          data={(Object.keys(kinds) as Kind[]).map((value) => ({
            value,
            label: value === 'notes' && notes.size > 0 ? `${kinds[value]} ${notes.size}` : kinds[value],
          }))}
          value={kind}
          onChange={setKind}
        />
        {people.length > 1 && (
          <NativeSelect
            aria-label={t('Who')}
            data={[{ value: '', label: t('Everyone') }, ...people]}
            value={who ?? ''}
            onChange={({ currentTarget }) => setWho(currentTarget.value || null)}
          />
        )}
      </div>
      {shown?.length === 0 &&
        (entries?.length === 0 ? (
          <EmptyState small title={t('Nothing yet')} text={t('Changes appear here, newest first.')} />
        ) : (
          <EmptyState
            small
            title={t('No results')}
            text={hasNextPage ? t('Older entries may match.') : undefined}
          />
        ))}
      {shown && <Days entries={shown} extrasOf={(entry) => ({ end: end(entry), quote: quoteOf(entry) })} />}
      {hasNextPage && <Older busy={isFetchingNextPage} load={() => void fetchNextPage()} />}
    </Panel>
  );
}
