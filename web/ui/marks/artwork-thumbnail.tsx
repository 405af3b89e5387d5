import { useState } from 'react';
import { CropMarks } from '../page/brand-marks.tsx';
import { Icon } from '../style/icons.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../style/layout.module.css';
import text from '../style/text.module.css';
import styles from './artwork-thumbnail.module.css';
import noArtwork from './no-artwork.svg';

interface Image {
  /** The signed URL of the artwork. It is null if there is no artwork. */
  url: string | null;
  alt: string;
}

/** Returns the image, or a placeholder if there is none or it fails to load. It tries again when the URL changes. */
function useImage({ url, alt }: Image) {
  const [failed, setFailed] = useState<string | null>(null);
  if (url === null || failed === url) return null;
  const fail = () => setFailed(url);
  return <img src={url} alt={alt} loading="lazy" decoding="async" onError={fail} />;
}

/** Shows a placeholder: a picture if the artwork failed to load, or a plain sign if there is no artwork. */
function Missing({ url, size }: { url: string | null; size: number }) {
  return url === null ? <Icon name="paper" size={size} /> : <img src={noArtwork} alt="" />;
}

/** Shows the artwork within crop marks. If `isToCome`, the shop expects the artwork later. */
export function Artwork({
  url,
  alt,
  bare = false,
  isToCome = false,
}: Image & { bare?: boolean; isToCome?: boolean | undefined }) {
  const image = useImage({ url, alt });
  const art = (
    <div className={`${layout.anchor} ${layout.wide} ${styles.artwork}`}>
      <CropMarks />
      {image ?? (
        <div className={`${layout.centered} ${text.faint} ${styles.missing}`}>
          <Missing url={url} size={24} />
          {url !== null
            ? t('The artwork could not be loaded')
            : isToCome
              ? t('Artwork to come')
              : t('No artwork yet')}
        </div>
      )}
    </div>
  );
  return bare ? art : <div className={`${layout.centered} ${layout.sunken} ${styles.frame}`}>{art}</div>;
}

/** Shows a mark that says that the artwork is approved. */
export function ApprovedMark({ look }: { look?: string | undefined }) {
  return (
    <span className={look ? `${styles.approved} ${look}` : styles.approved} title={t('Artwork approved')}>
      <Icon name="check" size={12} />
      <span className={text.visuallyHidden}>{t('Artwork approved')}</span>
    </span>
  );
}

/** Shows the artwork in a table row, 36 by 30 px. The name next to it describes it. */
export function Thumb({ url, approved = false }: { url: string | null; approved?: boolean }) {
  const image = useImage({ url, alt: '' });
  return (
    <span className={`${layout.fixed} ${layout.anchor} ${styles.place}`}>
      <span
        className={`${layout.centered} ${text.faint} ${layout.fixed} ${layout.framed} ${layout.sunken} ${styles.thumb}`}
      >
        {image ?? <Missing url={url} size={15} />}
      </span>
      {approved && <ApprovedMark look={styles.atCorner} />}
    </span>
  );
}
