/** Shows a button that downloads a file from the server, or the reason if that fails. */
import { useState } from 'react';
import { reasonOf } from '../../client/api/api-errors.ts';
import { ActionButton, type ActionButtonProps } from './buttons.tsx';
import { download } from './download.ts';
import { refused } from './toasts-and-dialogs.tsx';

/** Shows the button. `get` calls a raw endpoint, whose response the API client returns as a File. */
export function DownloadButton({
  get,
  ...button
}: Omit<ActionButtonProps, 'onClick' | 'busy' | 'icon'> & { get: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false);
  const fetchFile = async () => {
    setBusy(true);
    try {
      download((await get()) as File);
    } catch (error) {
      refused('Nothing was exported', reasonOf(error));
    }
    setBusy(false);
  };
  return <ActionButton {...button} icon="download" busy={busy} onClick={() => void fetchFile()} />;
}
