import { type ReactNode } from 'react';
import { Artwork } from '../../ui/marks/artwork-thumbnail.tsx';
import { Panel } from '../../ui/page/page.tsx';
import text from '../../ui/page/text.module.css';
import styles from './part.module.css';

/** Shows a record's artwork with links to the full image and its PDF. `children` appear below. */
export function ArtworkSheet(props: {
  of: {
    name: string;
    artworkUrl: string | null;
    artworkFullUrl: string | null;
    artworkOriginalUrl: string | null;
    artworkName: string | null;
  };
  children?: ReactNode;
}) {
  const { name, artworkUrl, artworkFullUrl, artworkOriginalUrl, artworkName } = props.of;
  return (
    <Panel>
      <Artwork url={artworkUrl} alt={`Artwork of ${name}`} />
      {artworkFullUrl !== null && (
        <div className={styles.caption}>
          <span className={text.clip}>{artworkName ?? 'Artwork'}</span>
          <span className={styles.open}>
            {artworkOriginalUrl !== null && (
              <a href={artworkOriginalUrl} download={artworkName ?? 'artwork.pdf'}>
                Download PDF
              </a>
            )}
            <a href={artworkFullUrl} target="_blank" rel="noreferrer">
              Open full size
            </a>
          </span>
        </div>
      )}
      {props.children}
    </Panel>
  );
}
