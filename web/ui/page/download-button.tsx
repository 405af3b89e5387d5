/** A button that fetches a file from the server and gives it to the user; says why where it can't be had. */
import { useState } from 'react';
import { reasonOf } from '../../client/api/problems.ts';
import { ActionButton, type ActionButtonProps } from './buttons.tsx';
import { download } from './download.ts';
import { refused } from './feedback.tsx';

/** `get` calls for what is raw, which the client answers as a File. */
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
