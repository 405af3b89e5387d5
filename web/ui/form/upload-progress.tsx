/** Shows the progress of an upload in figures, as a bar and for screen readers, with a Cancel button. */
import { percent } from '../page/format.ts';
import { IconButton } from '../page/buttons.tsx';
import layout from '../page/layout.module.css';
import text from '../page/text.module.css';
import styles from './form.module.css';

/**
 * Shows the upload's progress. `sent` is the share from 0 to 1, or null before the start. Once all of the file is
 * sent, the user can't cancel.
 */
export function UploadProgress(props: { name: string; sent: number | null; onCancel: () => void }) {
  const { name, sent, onCancel } = props;
  const said =
    sent === null ? 'Waiting' : sent < 1 ? `${percent(Math.min(sent, 0.99))} sent` : 'Sent, being read';
  return (
    <div className={`${layout.row} ${layout.grow}`}>
      <span className={`${layout.twoLines} ${layout.grow}`}>
        <span className={`${text.smaller} ${text.muted}`}>{said}</span>
        <progress
          className={styles.progress}
          aria-label={`Uploading ${name}`}
          aria-valuetext={said}
          value={sent ?? 0}
        />
      </span>
      {sent !== 1 && <IconButton icon="close" label={`Cancel ${name}`} onClick={onCancel} />}
    </div>
  );
}
