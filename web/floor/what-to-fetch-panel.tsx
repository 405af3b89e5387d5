/** Says before Run what is still to fetch, in one line, and shows the list on which it is ticked off. */
import { t } from '../../shared/platform/translate.ts';
import { summaryToFetch } from '../operations/floor/what-to-fetch-words.ts';
import { useToFetch, WhatToFetch } from '../operations/floor/what-to-fetch.tsx';
import { Icon } from '../ui/style/icons.tsx';
import layout from '../ui/style/layout.module.css';
import { FloorPanel } from './floor-panel.tsx';
import styles from './floor.module.css';

const icons = { there: 'check', missing: 'warning', open: 'operations' } as const;

export function ToFetchLine({ id, open }: { id: string; open: () => void }) {
  const list = useToFetch(id);
  const summary = list && summaryToFetch(list);
  if (!summary) return null;
  return (
    <button
      type="button"
      className={`${layout.row} ${styles.opens} ${styles.fetch}`}
      data-is={summary.is}
      onClick={open}
    >
      <Icon name={icons[summary.is]} size={24} />
      <span>{summary.text}</span>
    </button>
  );
}

export function FetchPanel({ operation, close }: { operation: { id: string }; close: () => void }) {
  return (
    <FloorPanel label={t('What to fetch')} close={close} head={<span />}>
      <WhatToFetch operation={operation} />
    </FloorPanel>
  );
}
