import { useState } from 'react';
import { CropMarks } from '../page/brand.tsx';
import styles from './artwork.module.css';
import noArtwork from './no-artwork.svg';

interface Image {
  /** A signed address, or null where there is no artwork. */
  url: string | null;
  alt: string;
}

/** The image, or a placeholder if there is none or it does not load; a new address is tried again. */
function useImage({ url, alt }: Image) {
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || failed === url) return null;
  const fail = () => {
    setFailed(url);
  };
  return <img src={url} alt={alt} loading="lazy" decoding="async" onError={fail} />;
}

/** The artwork inside its crop marks. */
export function Artwork({ url, alt, bare = false }: Image & { bare?: boolean }) {
  const image = useImage({ url, alt });
  const art = (
    <div className={styles.artwork}>
      <CropMarks />
      {image ?? (
        <div className={styles.missing}>
          <img src={noArtwork} alt="" />
          {url === null ? 'No artwork yet' : 'The artwork could not be loaded'}
        </div>
      )}
    </div>
  );
  return bare ? art : <div className={styles.frame}>{art}</div>;
}

/** The artwork in a table row, 36 by 30; the name beside it describes it. */
export function Thumb({ url }: { url: string | null }) {
  const image = useImage({ url, alt: '' });
  return <span className={styles.thumb}>{image ?? <img src={noArtwork} alt="" />}</span>;
}
