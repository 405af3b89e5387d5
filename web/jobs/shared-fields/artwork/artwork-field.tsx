/**
 * Shows the artwork field of a form. The user picks or drops a file, sees a preview, and can replace the file
 * (spec §2 Job create).
 */
import { Input } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { Artwork } from '../../../ui/marks/artwork-thumbnail.tsx';
import { fieldProps } from '../../../ui/fields/fields.tsx';
import { ActionButton } from '../../../ui/page/buttons.tsx';
import { Panel } from '../../../ui/page/page.tsx';
import { fileSize, number } from '../../../ui/text/format-values.ts';
import { Icon } from '../../../ui/style/icons.tsx';
import { type Binding } from '../../../ui/form/record-form.ts';
import { t } from '../../../../shared/platform/translate.ts';
import partStyles from '../part.module.css';
import { type ArtworkValue, artworkOf, refuseFile } from './artwork-value.ts';
import { contentTypeNames } from '../../../../shared/shop/accepted-artwork-types.ts';
import { useOfferedNames } from '../../../shop/lists/use-shop-lists.ts';
import { reasonText } from '../../../client/reason-text.ts';
import text from '../../../ui/style/text.module.css';
import layout from '../../../ui/style/layout.module.css';
import styles from './artwork-field.module.css';
import grid from '../../../ui/form/form.module.css';

/**
 * Shows the artwork of a record, such as a job, with links to the full image and its PDF. `children` appear
 * below.
 */
export function ArtworkPanel(props: {
  of: {
    name: string;
    artworkUrl: string | null;
    artworkFullUrl: string | null;
    artworkOriginalUrl: string | null;
    artworkName: string | null;
    artworkToCome?: boolean;
  };
  children?: ReactNode;
}) {
  const { name, artworkUrl, artworkFullUrl, artworkOriginalUrl, artworkName, artworkToCome } = props.of;
  return (
    <Panel>
      <Artwork url={artworkUrl} alt={t`Artwork of ${name}`} isToCome={artworkToCome} />
      {artworkFullUrl !== null && (
        <div
          className={`${layout.row} ${layout.between} ${layout.cell} ${layout.ruled} ${text.small} ${partStyles.caption}`}
        >
          <span className={text.clip}>{artworkName ?? t('Artwork')}</span>
          <span className={`${layout.row} ${layout.gap3}`}>
            {artworkOriginalUrl !== null && (
              <a href={artworkOriginalUrl} download={artworkName ?? 'artwork.pdf'}>
                {t('Download PDF')}
              </a>
            )}
            <a href={artworkFullUrl} target="_blank" rel="noreferrer">
              {t('Open full size')}
            </a>
          </span>
        </div>
      )}
      {props.children}
    </Panel>
  );
}

/**
 * Returns the file input's `accept` attribute for the shop's file types. A phone converts its photos to one of these
 * types. Illustrator files contain a PDF, so they count as PDF.
 */
export const acceptOf = (taken: readonly string[]): string =>
  [...taken, ...(taken.includes('application/pdf') ? ['.pdf', '.ai'] : [])].join(',');

/** Says which files the shop takes: "PDF or AI, at most 32 MB; JPEG, PNG or TIFF, at most 10 MB". */
function limitsOf(taken: readonly string[]): string {
  const images = contentTypeNames(taken.filter((type) => type !== 'application/pdf'));
  const pages = taken.includes('application/pdf') ? [t('PDF or AI, at most 32 MB')] : [];
  const last = images.at(-1);
  if (last === undefined) return pages.join('');
  const named = images.length === 1 ? last : t`${images.slice(0, -1).join(', ')} or ${last}`;
  return [...pages, t`${named}, at most 10 MB`].join('; ');
}

/**
 * Describes the artwork that the record has before the edit: form value, URL, file name, and whether somebody
 * approved it.
 */
export interface OwnArtwork {
  approved: boolean;
  value: string | null;
  url: string | null;
  name: string | null;
}

export const noArtwork: OwnArtwork = { approved: false, value: null, url: null, name: null };

export const ownArtwork = (record: {
  artworkUrl: string | null;
  artworkName: string | null;
  artworkApprovedAt?: string | null;
}): OwnArtwork => ({
  approved: typeof record.artworkApprovedAt === 'string',
  value: artworkOf(record),
  url: record.artworkUrl,
  name: record.artworkName,
});

interface Picture {
  of: File;
  url: string;
  /** The image's size in px. Null if the browser can't show the file, which the server may still be able to read. */
  measures: { width: number; height: number } | null;
}

/** Returns an object URL for the chosen file, and the image's size. */
function usePicture(value: ArtworkValue): Picture | null {
  const [picture, setPicture] = useState<Picture | null>(null);
  useEffect(() => {
    if (!(value instanceof File)) return undefined;
    const url = URL.createObjectURL(value);
    const image = new Image();
    // Ignores an image that loads after its file was replaced.
    const replaced = new AbortController();
    const { signal } = replaced;
    const shown = (measures: Picture['measures']) => setPicture({ of: value, url, measures });
    const onLoad = () => shown({ width: image.naturalWidth, height: image.naturalHeight });
    image.addEventListener('load', onLoad, { signal });
    image.addEventListener('error', () => shown(null), { signal });
    image.src = url;
    return () => {
      replaced.abort();
      URL.revokeObjectURL(url);
    };
  }, [value]);
  return picture?.of === value ? picture : null;
}

/** Describes the chosen file or the record's artwork. Without either, it says which files the user can choose. */
function About(props: { value: ArtworkValue; own: OwnArtwork; mayFollow: boolean; picture: Picture | null }) {
  const { value, own, mayFollow, picture } = props;
  const taken = useOfferedNames('contentTypes');
  const hasPdf = taken.includes('application/pdf');
  const hasImages = taken.some((type) => type.startsWith('image/'));
  const what = hasPdf && hasImages ? t('a PDF or an image') : hasPdf ? t('a PDF') : t('an image');
  if (value instanceof File) {
    const measures = picture?.measures;
    return (
      <>
        <b className={text.clip}>{value.name}</b>
        <span className={`${text.smaller} ${text.muted}`}>
          {measures && t`${number(measures.width)} × ${number(measures.height)} px · `}
          {fileSize(value.size)}
        </span>
        {own.approved && (
          <output className={`${text.smaller} ${text.warn}`}>
            <Icon name="warning" size={13} />{' '}
            {t('The artwork is approved. This one is not, until somebody approves it.')}
          </output>
        )}
      </>
    );
  }
  const named = (value === own.value && own.name) || t('Artwork');
  const choose = t`Choose ${what}, or drop it here`;
  return (
    <>
      <b className={text.clip}>{value !== null ? named : mayFollow ? toCome : choose}</b>
      {value === null && mayFollow && (
        <span className={text.small}>{t`Printing waits until it is there. ${choose}`}</span>
      )}
      <span className={`${text.smaller} ${text.muted}`}>{limitsOf(taken)}</span>
    </>
  );
}

const toCome = t('Artwork to come');

/**
 * Shows the artwork field. If `mayFollow`, the user can leave it empty. The file input covers the whole area, so that the browser itself handles drops and the
 * keyboard.
 */
export function ArtworkField({
  own,
  mayFollow = false,
  ...field
}: Binding<ArtworkValue> & { own: OwnArtwork; mayFollow?: boolean }) {
  const { value } = field;
  const id = useId();
  const [refused, setRefused] = useState<string | null>(null);
  const picture = usePicture(value);
  const taken = useOfferedNames('contentTypes');
  const take = (file: File | undefined) => {
    if (!file) return;
    const refusal = refuseFile(file, taken);
    setRefused(refusal && reasonText(refusal));
    if (refusal === null) field.onChange(file);
  };
  // Spec §5: missing artwork blocks the form and is marked, but without a message.
  const words = refused ?? (value === null ? null : field.error);
  const { label, error } = fieldProps({ ...field, error: words });
  const shown = value instanceof File ? (picture?.url ?? null) : value && own.url;
  const bad = field.error !== null || refused !== null;
  return (
    <Input.Wrapper id={id} label={label} error={error} className={grid.whole} data-field={field.name}>
      <div
        className={`${layout.row} ${layout.anchor} ${layout.control} ${layout.rounded} ${layout.surface} ${styles.drop} ${bad ? styles.wrong : ''}`}
      >
        <span className={styles.preview}>
          <Artwork bare url={shown} alt="" isToCome={mayFollow} />
        </span>
        <span className={`${layout.twoLines} ${layout.grow}`}>
          <About value={value} own={own} mayFollow={mayFollow} picture={picture} />
        </span>
        <span className={`${layout.row} ${text.small} ${text.strong} ${styles.pick}`} aria-hidden="true">
          <Icon name="upload" />
          {value === null ? t('Choose') : t('Replace')}
        </span>
        <input
          id={id}
          type="file"
          accept={acceptOf(taken)}
          aria-invalid={bad}
          onBlur={() => field.onBlur()}
          onChange={(event) => {
            take(event.currentTarget.files?.[0]);
            // Allows the user to pick the same file again after a change.
            event.currentTarget.value = '';
          }}
        />
      </div>
      {mayFollow && value !== null && (
        <ActionButton size="xs" variant="quiet" onClick={() => field.onChange(null)}>
          {toCome}
        </ActionButton>
      )}
    </Input.Wrapper>
  );
}
