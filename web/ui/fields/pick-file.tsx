/** Shows a button with which the user chooses files. It uses a hidden file input. */
import { FileButton } from '@mantine/core';
import { useRef } from 'react';
import { type Reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { t } from '../../../shared/platform/translate.ts';
import styles from '../form/form.module.css';
import { ActionButton, IconButton } from '../page/buttons.tsx';
import { type IconName } from '../style/icons.tsx';
import layout from '../style/layout.module.css';
import text from '../style/text.module.css';
import { percent } from '../text/format-values.ts';

/**
 * Shows the progress of an upload as a percentage and a bar, also for screen readers, with a Cancel button.
 */

/**
 * Shows the upload's progress. `sent` is the share from 0 to 1, or null before the start. Once all of the file is
 * sent, the user can't cancel.
 */
export function UploadProgress(props: { name: string; sent: number | null; onCancel: () => void }) {
  const { name, sent, onCancel } = props;
  const said =
    sent === null
      ? t('Waiting')
      : sent < 1
        ? t`${percent(Math.min(sent, 0.99))} sent`
        : t('Sent, being read');
  return (
    <div className={`${layout.row} ${layout.grow}`}>
      <span className={`${layout.twoLines} ${layout.grow}`}>
        <span className={`${text.smaller} ${text.muted}`}>{said}</span>
        <progress
          className={styles.progress}
          aria-label={t`Uploading ${name}`}
          aria-valuetext={said}
          value={sent ?? 0}
        />
      </span>
      {sent !== 1 && <IconButton icon="close" label={t`Cancel ${name}`} onClick={onCancel} />}
    </div>
  );
}

export function PickFile(props: {
  /** The label of the button that chooses files. */
  children: string;
  /** The name of the file input; by default the button's label. */
  label?: string;
  icon: IconName;
  accept: string;
  refusal?: Reason | null;
  multiple?: boolean;
  /** Whether the button opens the camera on a device that has one. */
  camera?: boolean;
  busy?: boolean;
  size?: 'xs';
  onPick: (files: readonly File[]) => void;
}) {
  const {
    children,
    label = children,
    icon,
    accept,
    multiple = false,
    camera = false,
    onPick,
    ...button
  } = props;
  const reset = useRef<() => void>(null);
  const take = (picked: File | File[] | null) => {
    const files = picked instanceof File ? [picked] : (picked ?? []);
    // Allows the user to pick the same file again.
    reset.current?.();
    if (files.length > 0) onPick(files);
  };
  return (
    <FileButton
      accept={accept}
      multiple={multiple}
      onChange={take}
      resetRef={reset}
      {...(camera && { capture: 'environment' as const })}
      inputProps={{ 'aria-label': label }}
    >
      {(opens) => (
        <ActionButton {...opens} {...button} icon={icon}>
          {children}
        </ActionButton>
      )}
    </FileButton>
  );
}
