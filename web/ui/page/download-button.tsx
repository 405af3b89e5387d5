/** Shows a button that downloads a file from the server. If the download fails, it shows the reason. */
import { useState } from 'react';
import { reasonOf } from '../../client/api/api-errors.ts';
import { ActionButton, type ActionButtonProps } from './buttons.tsx';
import { refused } from '../dialogs/toasts-and-dialogs.tsx';
import { t } from '../../../shared/platform/translate.ts';

/** Saves a file on the user's device. */
export function download(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

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
      refused(t('Nothing was exported'), reasonOf(error));
    }
    setBusy(false);
  };
  return <ActionButton {...button} icon="download" busy={busy} onClick={() => void fetchFile()} />;
}
