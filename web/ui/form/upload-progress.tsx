/** A file on its way: how much of it is sent, in figures, as a bar and for screen readers, and a way to stop it. */
import { percent } from '../page/format.ts';
import { IconButton } from '../page/buttons.tsx';
import layout from '../page/layout.module.css';
import text from '../page/text.module.css';
import styles from './form.module.css';

/** `sent` is from 0 to 1; null before it begins. All of it sent, the server works on it, and nothing stops that. */
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
