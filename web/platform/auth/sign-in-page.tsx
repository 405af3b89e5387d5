import { type ReactNode } from 'react';
import { ColourBar, CropMarks, Registration } from '../../ui/page/brand-marks.tsx';
import text from '../../ui/page/text.module.css';
import styles from './auth.module.css';

/** Frames every sign-in page like a printed sheet with crop marks and colour bar. */
export function SignInPage({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <main className={styles.page} id="main" tabIndex={-1}>
      <section className={styles.sheet}>
        <CropMarks />
        {['top', 'bottom', 'left', 'right'].map((side) => (
          <span key={side} className={styles.registration} data-side={side}>
            <Registration size={24} stroke={1.1} />
          </span>
        ))}
        <div className={styles.brand}>
          <h1>
            <Registration size={34} stroke={1.4} />
            <span>Makeready</span>
          </h1>
          {lead !== undefined && <p className={text.muted}>{lead}</p>}
        </div>
        {children}
        <div className={styles.tail}>
          <ColourBar />
        </div>
      </section>
      <p className={`${styles.foot} ${text.smaller} ${text.faint}`}>Makeready · open source</p>
    </main>
  );
}
