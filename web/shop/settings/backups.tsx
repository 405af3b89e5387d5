/** Shows Admins the daily backups: the age of the newest one, where they are stored, and their errors. */
import { type Backups } from '../../../shared/shop/backups/backups.contract.ts';
import { contract } from '../../client/contract.ts';
import { useInPlaceQuery } from '../../client/api/queries.ts';
import { reasonText } from '../../client/reason-text.ts';
import { useRefusal } from '../../client/session/session.ts';
import { FormGroup } from '../../ui/form/form-parts.tsx';
import { DateTime } from '../../ui/text/date-elements.tsx';
import { count, fileSize, unit } from '../../ui/text/format-values.ts';
import { Notice } from '../../ui/page/page.tsx';
import { t } from '../../../shared/platform/translate.ts';
import { nodes } from '../../ui/text/translated-nodes.ts';
import grid from '../../ui/form/form.module.css';
import layout from '../../ui/style/layout.module.css';
import text from '../../ui/style/text.module.css';

function useBackups(): Backups | undefined {
  const enabled = useRefusal('admin') === null;
  return useInPlaceQuery(contract.backups.get, {}, { enabled }).data;
}

/** Warns Admins if something is wrong with the backups. Otherwise it renders nothing. */
export function BackupWarning() {
  const backups = useBackups();
  if (!backups?.problem) return null;
  return <Notice>{reasonText(backups.problem)}.</Notice>;
}

const room = (bytes: number) =>
  bytes < 1_073_741_824 ? fileSize(bytes) : unit(Math.round(bytes / 107_374_182.4) / 10, 'GB');

function Newest({ of: { newest, folder, check } }: { of: Backups }) {
  return (
    <>
      <p>
        {newest ? (
          <>
            {nodes`Last backup ${(<DateTime at={newest.at} />)}, ${fileSize(newest.bytes)} without artwork.`}{' '}
            {check ? (
              <>{nodes`Last check ${(<DateTime at={check.at} />)}: every row of ${check.file} can be restored.`}</>
            ) : (
              t('No backup has been checked yet.')
            )}
          </>
        ) : (
          t('No backup yet. The first is made a minute after the start.')
        )}
      </p>
      <p
        className={text.muted}
      >{t`Backups of 7 days, 4 weeks and 12 months are in ${folder}. Keep a copy of the folder on another machine, or set BACKUP_DIR to a folder there.`}</p>
    </>
  );
}

const diskUse = {
  backups: t('The backups take'),
  database: t('The database takes'),
  both: t('Backups and database take'),
};

function DiskUse({ of: disk }: { of: Backups['disks'][number] }) {
  const { growthBytes, daysLeft } = disk;
  return (
    <p>
      {nodes`${diskUse[disk.of]} ${room(disk.bytes)}${growthBytes !== null && growthBytes > 0 && t` and grow by ${room(growthBytes)} a day`}. ${room(disk.freeBytes)} are free on the disk of ${disk.folder}${daysLeft !== null && t`, enough for ${count(daysLeft, 'day')}`}.`}
    </p>
  );
}

/** Shows all data about the backups as a group of the settings. */
export function BackupsGroup() {
  const backups = useBackups();
  if (!backups) return null;
  return (
    <FormGroup title={t('Backups')}>
      <div className={`${grid.whole} ${layout.stack}`}>
        <BackupWarning />
        {backups.folder === null ? (
          <p>
            {t(
              'Not made by Makeready: the database is on a server of your own. Back it up there, or set BACKUP_DIR to a folder for a daily backup.',
            )}
          </p>
        ) : (
          <Newest of={backups} />
        )}
        {backups.disks.map((disk) => (
          <DiskUse key={disk.of} of={disk} />
        ))}
      </div>
    </FormGroup>
  );
}
