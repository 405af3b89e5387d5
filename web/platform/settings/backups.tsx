/** Shows Admins the daily backups: the age of the newest one, where they are stored, and their errors. */
import { useQuery } from '@tanstack/react-query';
import { type Backups } from '../../../shared/contract/backups.ts';
import { contract } from '../../client/contract.ts';
import { query } from '../../client/api/queries.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useRefusal } from '../../client/session/session.ts';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { DateTime } from '../../ui/page/date-elements.tsx';
import { fileSize } from '../../ui/page/format.ts';
import { Notice } from '../../ui/page/page.tsx';
import grid from '../../ui/form/form.module.css';
import layout from '../../ui/page/layout.module.css';
import text from '../../ui/page/text.module.css';

function useBackups(): Backups | undefined {
  const enabled = useRefusal('admin') === null;
  return useQuery({ ...query(contract.backups.get), enabled, meta: { inPlace: true } }).data;
}

/** Warns Admins if something is wrong with the backups. Otherwise it renders nothing. */
export function BackupWarning() {
  const backups = useBackups();
  if (!backups?.problem) return null;
  return <Notice>{reasonText(backups.problem)}.</Notice>;
}

function Newest({ of: { newest, folder, keep } }: { of: Backups }) {
  return (
    <>
      <p>
        {newest ? (
          <>
            Last backup <DateTime at={newest.at} />, {fileSize(newest.bytes)}.
          </>
        ) : (
          'No backup yet. The first is made a minute after the start.'
        )}
      </p>
      <p className={text.muted}>
        One a day, the last {keep}, in {folder}. Keep a copy on another machine, or set BACKUP_DIR to a folder
        there.
      </p>
    </>
  );
}

/** Shows all facts about the backups as a group of the settings. */
export function BackupsGroup() {
  const backups = useBackups();
  if (!backups) return null;
  return (
    <FormGroup title="Backups">
      <div className={`${grid.whole} ${layout.stack}`}>
        <BackupWarning />
        {backups.folder === null ? (
          <p>
            Not made by Makeready: the database is on a server of your own. Back it up there, or set
            BACKUP_DIR to a folder for a daily backup.
          </p>
        ) : (
          <Newest of={backups} />
        )}
      </div>
    </FormGroup>
  );
}
