/** Shows the results below the palette's box, and handles the keys that choose among them. */
import { type ReactNode } from 'react';
import { Results, type ResultsProps } from './results.tsx';
import layout from '../../ui/page/layout.module.css';
import styles from './palette.module.css';

const Key = ({ children }: { children: ReactNode }) => <kbd>{children}</kbd>;

function Keys({ typed }: { typed: string }) {
  return (
    <div className={styles.keys}>
      <span>
        <Key>↑</Key> <Key>↓</Key> move
      </span>
      <span>
        <Key>↵</Key> open
      </span>
      <span>
        <Key>Ctrl ↵</Key> new tab
      </span>
      <span className={layout.end}>
        {/^\s*when\b/i.test(typed) ? (
          <>
            Try <Key>when 5000</Key> with a product, <Key>when</Key> with a job, a day at the end
          </>
        ) : (
          <>
            Type <Key>&gt;</Key> for commands, <Key>#</Key> for a number, <Key>when</Key> for a date
          </>
        )}
      </span>
    </div>
  );
}

export function Finder(of: ResultsProps) {
  return (
    <>
      <Results {...of} />
      <Keys typed={of.typed} />
    </>
  );
}
