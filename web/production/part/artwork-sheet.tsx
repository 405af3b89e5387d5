import { Artwork } from '../../ui/marks/artwork.tsx';
import { Sheet } from '../../ui/page/page.tsx';
import text from '../../ui/page/text.module.css';
import styles from './part.module.css';

/** A record's artwork on its details, with a link to the full image. */
export function ArtworkSheet(props: {
  of: {
    name: string;
    artworkUrl: string | null;
    artworkFullUrl: string | null;
    artworkName: string | null;
  };
}) {
  const { name, artworkUrl, artworkFullUrl, artworkName } = props.of;
  return (
    <Sheet>
      <Artwork url={artworkUrl} alt={`Artwork of ${name}`} />
      {artworkFullUrl !== null && (
        <div className={styles.caption}>
          <span className={text.clip}>{artworkName ?? 'Artwork'}</span>
          <a href={artworkFullUrl} target="_blank" rel="noreferrer">
            Open full size
          </a>
        </div>
      )}
    </Sheet>
  );
}
