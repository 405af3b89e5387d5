import './auth.css';
import { type ReactNode } from 'react';
import { ColourBar, CropMarks, Registration } from '../../ui/page/brand.tsx';

/** One sheet in an empty booth, inside its marks: every page that signs somebody in. */
export function Booth({ children, lead }: { children: ReactNode; lead?: ReactNode }) {
  return (
    <main className="booth" id="main" tabIndex={-1}>
      <section className="press">
        <CropMarks />
        {['t', 'b', 'l', 'r'].map((side) => (
          <span key={side} className={`rm ${side}`}>
            <Registration size={24} stroke={1.1} />
          </span>
        ))}
        <div className="who">
          <h1>
            <Registration size={34} stroke={1.4} />
            <span>Makeready</span>
          </h1>
          {lead !== undefined && <p className="dim">{lead}</p>}
        </div>
        {children}
        <div className="tail">
          <ColourBar />
        </div>
      </section>
      <p className="foot xs dimmer">Makeready · open source</p>
    </main>
  );
}
