/** Shows a printable document, divided into the same pages as its PDF (decision 046). */
import { type ReactNode, useCallback, useState } from 'react';
import { type DrawnPages } from '../../../shared/documents/documents.contract.ts';
import { ActionButton } from './buttons.tsx';
import { download } from './download-button.tsx';
import { confirm, refused } from '../dialogs/toasts-and-dialogs.tsx';
import { usePrintAtOnce } from './print-at-once.ts';
import { type Crumb, Notice, Page, PageHead } from './page.tsx';
import { t } from '../../../shared/platform/translate.ts';
import layout from '../style/layout.module.css';
import styles from './document-page.module.css';

/** Lays the page's texts over its image without colour, so that they can be read aloud, searched and copied. */
function PageText(props: { texts: DrawnPages['texts']; page: number; width: number; height: number }) {
  const { texts, page, width, height } = props;
  return (
    <svg className={styles.texts} viewBox={`0 ${page * height} ${width} ${height}`}>
      {texts.map(({ text, x, y, width: length, size }) => (
        <text
          key={`${x} ${y}`}
          x={x}
          y={y}
          fontSize={size}
          textLength={length}
          lengthAdjust="spacingAndGlyphs"
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

/** Shows the pages as images, so that no script in the drawing runs. Each image shows one page of the drawing. */
function Pages({ of: { svg, texts, pages, width, height }, title }: { of: DrawnPages; title: string }) {
  const draw = useCallback(
    (desk: HTMLElement | null) => {
      const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
      for (const image of desk?.querySelectorAll('img') ?? []) image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [svg],
  );
  return (
    <div className={`${layout.stack} ${layout.gap4} ${styles.desk}`} ref={draw}>
      {/* Applies only while the document is on the screen, because other screens are printed with margins. */}
      <style>{`@page { size: ${width}mm ${height}mm; margin: 0 }`}</style>
      {Array.from({ length: pages }, (_, page) => (
        <div
          key={page}
          className={`${layout.fixed} ${layout.wide} ${layout.raised} ${styles.page}`}
          style={{ maxWidth: `${width}mm`, aspectRatio: `${width} / ${height}` }}
        >
          <img
            alt={pages === 1 ? title : t`${title}, page ${page + 1} of ${pages}`}
            style={{ marginTop: `-${(page * height * 100) / width}%` }}
          />
          <PageText
            texts={texts.filter(({ y }) => Math.floor(y / height) === page)}
            {...{ page, width, height }}
          />
        </div>
      ))}
    </div>
  );
}

/** The local storage key under which the browser stores the URL about which it last warned the user. */
const warnedKey = 'makeready.warned-codes';
const warning = (address: string) =>
  t`The QR codes lead to ${address}, which other devices can't open. Start Makeready with PUBLIC_URL set to its address in your network, then print.`;

/** Warns before the first print in each browser if no phone can open the codes. Returns whether to print. */
async function confirmCodes(address: string | null | undefined): Promise<boolean> {
  if (!address || localStorage.getItem(warnedKey) === address) return true;
  const sure = await confirm({
    title: t('No phone can open these codes'),
    text: warning(address),
    verb: t('Print anyway'),
    keep: t('Cancel'),
  });
  if (sure) localStorage.setItem(warnedKey, address);
  return sure;
}

/** Shows a screen with one document. `pdf` downloads the document. */
export function DocumentPage(props: {
  title: string;
  crumbs: readonly Crumb[];
  pages: DrawnPages | undefined;
  /** Downloads the document as a PDF. The function is undefined while there is nothing to print. */
  pdf: (() => Promise<unknown>) | undefined;
  tools?: ReactNode;
  /** The options that the screen shows above the document. The printer leaves them out. */
  above?: ReactNode;
}) {
  const { title, crumbs, pages, pdf, tools, above } = props;
  const [busy, setBusy] = useState(false);
  const unreachable = pages?.unreachable;
  const print = async () => {
    if (await confirmCodes(unreachable)) globalThis.print();
  };
  usePrintAtOnce(pages !== undefined, print);
  const keep = async () => {
    if (!(await confirmCodes(unreachable))) return;
    setBusy(true);
    try {
      const file = await pdf?.();
      if (file instanceof File) download(file);
    } catch (error) {
      refused(t('The PDF was not made'), error instanceof Error ? error.message : '');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Page className={styles.screen}>
      <div className={layout.hidePrint}>
        <PageHead
          title={title}
          crumbs={crumbs}
          actions={
            <>
              {tools}
              {pdf && (
                <ActionButton icon="download" busy={busy} onClick={() => void keep()}>
                  {t('PDF')}
                </ActionButton>
              )}
            </>
          }
          primary={
            pdf && (
              <ActionButton icon="print" variant="filled" onClick={() => void print()}>
                {t('Print')}
              </ActionButton>
            )
          }
        />
        {(unreachable || above) && (
          <div className={layout.spaced}>
            {unreachable && <Notice>{warning(unreachable)}</Notice>}
            {above}
          </div>
        )}
      </div>
      {pages && <Pages of={pages} title={title} />}
    </Page>
  );
}
