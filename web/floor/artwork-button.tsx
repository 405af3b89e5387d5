/** Shows the artwork at a machine. A tap shows it over the whole screen, where two fingers enlarge it. */
import { useRef, useState } from 'react';
import { t } from '../../shared/platform/translate.ts';
import { Artwork } from '../ui/marks/artwork-thumbnail.tsx';
import { IconButton } from '../ui/page/buttons.tsx';
import { Icon } from '../ui/style/icons.tsx';
import styles from './floor.module.css';

export function ArtworkButton({ url, alt }: { url: string | null; alt: string }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isLarge, setIsLarge] = useState(false);
  if (url === null)
    return (
      <div className={styles.artwork}>
        <Artwork bare url={null} alt={alt} />
      </div>
    );
  return (
    <>
      <button
        type="button"
        className={styles.artwork}
        aria-label={t`${alt}, full screen`}
        onClick={() => dialog.current?.showModal()}
      >
        <Artwork bare url={url} alt="" />
        <span className={styles.enlarge}>
          <Icon name="search" size={26} />
        </span>
      </button>
      <dialog ref={dialog} className={styles.whole} aria-label={alt} onClose={() => setIsLarge(false)}>
        <span className={styles.closeWhole}>
          <IconButton icon="close" label={t('Close')} onClick={() => dialog.current?.close()} />
        </span>
        <button
          type="button"
          aria-label={isLarge ? t('Show all of it') : t('Enlarge')}
          onClick={() => setIsLarge(!isLarge)}
        >
          <img src={url} alt={alt} data-large={isLarge || undefined} />
        </button>
      </dialog>
    </>
  );
}
