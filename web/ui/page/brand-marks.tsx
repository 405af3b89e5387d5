/** Draws the brand's graphics, which come from printing: registration cross, colour bar, crop marks. */
import { useDelayed } from './use-delayed-flag.ts';
import { t } from '../../../shared/platform/translate.ts';
import text from '../style/text.module.css';
import styles from './brand-marks.module.css';

/** Draws the registration cross, which serves as brand mark and marks empty states and errors. */
export function Registration({ size = 20, stroke = 1.6 }: { size?: number; stroke?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="6.5" />
      <path d="M12 0v24M0 12h24" />
      <path
        d="M12 8.5a3.5 3.5 0 0 1 3.5 3.5H12zM12 15.5A3.5 3.5 0 0 1 8.5 12H12z"
        fill="currentColor"
        stroke="none"
      />
    </svg>
  );
}

const patches = [
  'var(--mr-process-c)',
  'var(--mr-process-m)',
  'var(--mr-process-y)',
  'var(--mr-process-k)',
  'var(--mr-process-k70)',
  'var(--mr-process-k45)',
  'var(--mr-process-k20)',
];

/** Draws the colour bar of a press sheet, for the sign-in and error pages and the loading line. */
export function ColourBar() {
  return (
    <span className={styles.colourBar} aria-hidden="true">
      {patches.map((background) => (
        <i key={background} style={{ background }} />
      ))}
    </span>
  );
}

/** Shows the loading line under the top bar, after a delay of 200 ms. */
export function LoadingBar({ active }: { active: boolean }) {
  const shown = useDelayed(active);
  return (
    <output>
      {shown && (
        <span className={styles.loading}>
          <ColourBar />
          <span className={text.visuallyHidden}>{t('Loading')}</span>
        </span>
      )}
    </output>
  );
}

/** Draws four crop marks at the corners of the surrounding positioned box. */
export function CropMarks() {
  return ['top left', 'top right', 'bottom left', 'bottom right'].map((corner) => (
    <i key={corner} className={`${text.ink} ${styles.crop}`} data-corner={corner} aria-hidden="true" />
  ));
}
