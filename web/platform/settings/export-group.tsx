/**
 * Lets Admins export all of the shop's data as one file, and import such a file into an empty shop (docs/export.md).
 */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { call } from '../../client/api/client.ts';
import { reasonOf, UnknownFateError } from '../../client/api/api-errors.ts';
import { perform } from '../../client/api/queries.ts';
import { useRefusal } from '../../client/session/session.ts';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { PickFile } from '../../ui/form/pick-file.tsx';
import { UploadProgress } from '../../ui/form/upload-progress.tsx';
import { ActionButton } from '../../ui/page/buttons.tsx';
import { download } from '../../ui/page/download.ts';
import { refused, toast } from '../../ui/page/toasts-and-dialogs.tsx';
import grid from '../../ui/form/form.module.css';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';

interface Sending {
  name: string;
  sent: number;
  stop: AbortController;
}

export function ExportGroup() {
  const client = useQueryClient();
  const mayNot = useRefusal('admin');
  const [busy, setBusy] = useState<'out' | 'in' | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  if (mayNot) return null;
  const out = async () => {
    setBusy('out');
    try {
      download((await call(contract.exports.get)) as unknown as File);
    } catch (error) {
      refused('Nothing was exported', reasonOf(error));
    }
    setBusy(null);
  };
  const takeIn = async (file: File) => {
    setBusy('in');
    const stop = new AbortController();
    const { signal } = stop;
    const onSent = (sent: number) => setSending({ name: file.name, sent, stop });
    onSent(0);
    try {
      await perform(client, contract.exports.takeIn, { body: file }, undefined, { signal, onSent });
      // The import changes everything that a screen may have read.
      location.assign('/');
    } catch (error) {
      if (signal.aborted) toast('Nothing was imported');
      else if (error instanceof UnknownFateError)
        refused('Not known whether it was imported', 'Reload to see whether the records are there');
      else refused('Nothing was imported', reasonOf(error));
    }
    setSending(null);
    setBusy(null);
  };
  return (
    <FormGroup title="Export and import">
      <div className={`${grid.whole} ${layout.stack}`}>
        <p className={text.muted}>
          Every record and all artwork in one ZIP of CSV files, without passwords and the audit log. Can be
          imported into an empty shop.
        </p>
        <div className={`${layout.row} ${layout.wrap}`}>
          <ActionButton icon="download" busy={busy === 'out'} onClick={() => void out()}>
            Export everything
          </ActionButton>
          <PickFile
            label="Export"
            icon="upload"
            accept=".zip"
            busy={busy === 'in'}
            onPick={([file]) => {
              if (file) void takeIn(file);
            }}
          >
            Import an export
          </PickFile>
        </div>
        {sending && <UploadProgress {...sending} onCancel={() => sending.stop.abort()} />}
      </div>
    </FormGroup>
  );
}
