/** Says before Run what is still to fetch, in one line, and shows the list on which it is ticked off. */
import { t } from '../../shared/platform/translate.ts';
import { summaryToFetch } from '../operations/floor/what-to-fetch-words.ts';
import { useToFetch, WhatToFetch } from '../operations/floor/what-to-fetch.tsx';
import { FloorPanel, PanelLine } from './floor-panel.tsx';

export function ToFetchLine({ id, open }: { id: string; open: () => void }) {
  const list = useToFetch(id);
  const summary = list && summaryToFetch(list);
  if (!summary) return null;
  return <PanelLine {...summary} open={open} />;
}

export function FetchPanel({ operation, close }: { operation: { id: string }; close: () => void }) {
  return (
    <FloorPanel label={t('What to fetch')} close={close} head={<span />}>
      <WhatToFetch operation={operation} />
    </FloorPanel>
  );
}
