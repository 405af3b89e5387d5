/** Shows the results below the palette's input, and handles the keys that select one of them. */
import { type ReactNode } from 'react';
import { PaletteResults, type ResultsProps } from './palette-results.tsx';
import { nodes } from '../../ui/text/translated-nodes.ts';
import text from '../../ui/style/text.module.css';
import layout from '../../ui/style/layout.module.css';
import styles from './command-palette.module.css';

const Key = ({ children }: { children: ReactNode }) => <kbd>{children}</kbd>;

function Keys({ typed }: { typed: string }) {
  return (
    <div
      className={`${layout.row} ${text.smaller} ${text.muted} ${layout.fixed} ${layout.sunken} ${styles.keys}`}
    >
      <span>{nodes`${(<Key>↑</Key>)} ${(<Key>↓</Key>)} move`}</span>
      <span>{nodes`${(<Key>↵</Key>)} open`}</span>
      <span>{nodes`${(<Key>Ctrl ↵</Key>)} new tab`}</span>
      <span className={layout.end}>
        {/^\s*when\b/i.test(typed) ? (
          <>{nodes`Try ${(<Key>when 5000</Key>)} with a product, ${(<Key>when</Key>)} with a job, a day at the end`}</>
        ) : (
          <>{nodes`Type ${(<Key>&gt;</Key>)} for commands, ${(<Key>#</Key>)} for a number, ${(<Key>when</Key>)} for a date`}</>
        )}
      </span>
    </div>
  );
}

export function PaletteResultsPanel(of: ResultsProps) {
  return (
    <>
      <PaletteResults {...of} />
      <Keys typed={of.typed} />
    </>
  );
}
