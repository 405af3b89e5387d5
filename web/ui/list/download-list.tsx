/**
 * Downloads a list as a file, with the search, filters and sort order of the list on the screen (decision
 * 051).
 */
import { lazy, Suspense, useState } from 'react';
import { type Endpoint, type SheetFormat } from '../../../shared/platform/contract/endpoint.ts';
import { call } from '../../client/api/client.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { factsOf } from '../../client/contract.ts';
import { IconButton } from '../page/buttons.tsx';
import { download } from '../page/download-button.tsx';
import { refused } from '../dialogs/toasts-and-dialogs.tsx';
import { untilLoaded } from '../dialogs/load-code-with-retry.ts';
import { t } from '../../../shared/platform/translate.ts';

const load = () => import('./download-format-menu.tsx');
const FileMenu = lazy(async () => ({ default: (await untilLoaded(load)).FileMenu }));

type Of = { sorted: Endpoint; query: object };

/** Downloads the list, or only the records with the given `ids`. Shows the reason if that fails. */
export async function getListFile(
  { sorted, query }: Of,
  format: SheetFormat,
  ids?: readonly string[],
): Promise<void> {
  try {
    const endpoint = { ...sorted, path: `${sorted.path}.${format}`, raw: true as const };
    const { sort, order } = query as { sort?: string; order?: string };
    const file = ids
      ? await call({ ...endpoint, method: 'POST' }, { query: { sort, order }, body: { ids } })
      : await call(endpoint, { query: { ...query, per: undefined } });
    download(file as File);
  } catch (error) {
    refused(t('The list was not exported'), reasonOf(error));
  }
}

/** Shows the download button with its menu. `sorted` and `query` are the endpoint and the query of the shown list. */
export function ListFile({ sorted, query }: Of) {
  const [busy, setBusy] = useState(false);
  const [isRequested, setIsRequested] = useState(false);
  if (!factsOf(sorted).sheets) return null;
  const get = async (format: SheetFormat) => {
    setBusy(true);
    await getListFile({ sorted, query }, format);
    setBusy(false);
  };
  const look = { icon: 'download', label: t('Export'), busy } as const;
  const first = (
    <IconButton
      {...look}
      aria-haspopup="menu"
      onPointerEnter={() => void load().catch(() => undefined)}
      onClick={() => setIsRequested(true)}
    />
  );
  if (!isRequested) return first;
  return (
    <Suspense fallback={first}>
      <FileMenu look={look} get={(format) => void get(format)} />
    </Suspense>
  );
}
