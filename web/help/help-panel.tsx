/**
 * Shows help in a panel next to the page: what the page is in five sentences, its words and keys, what the manual says further,
 * and a search of the manual (look: help panel). A page of the manual opens in the panel, so that the user can follow
 * its steps.
 */
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link, useMatches } from 'react-router';
import { to } from '../client/paths.ts';
import { focusOnMount } from '../ui/keys/focus-on-mount.ts';
import { IconButton } from '../ui/page/buttons.tsx';
import { usePageActions } from '../ui/page/page-actions.ts';
import { Icon } from '../ui/style/icons.tsx';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import buttons from '../ui/style/buttons.module.css';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import { Findings, PageLinks } from './manual-links.tsx';
import { Keys } from './keys.tsx';
import { manual } from './manual.ts';
import { ManualArticle, ManualText, Sentences } from './manual-text.tsx';
import { type ManualPage } from './read-manual.ts';
import styles from './help.module.css';

interface Opens {
  open: (address: string) => void;
}

function About({ page, screen, open }: Opens & { page: ManualPage; screen: string }) {
  return (
    <>
      <section>
        <h3>{t('This page in five sentences')}</h3>
        <Sentences page={page} open={open} />
      </section>
      {page.words.length > 0 && (
        <section>
          <h3>{t('Words')}</h3>
          <dl className={styles.words}>
            {page.words.map((word) => (
              <div key={word} className={layout.contents}>
                <dt>{manual.words[word]?.word}</dt>
                <dd>
                  <ManualText html={manual.words[word]?.meaning ?? ''} open={open} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <section>
        <h3>{t('Keys here')}</h3>
        <Keys screen={screen} />
      </section>
      <section>
        <h3>{t('In the manual')}</h3>
        <PageLinks slugs={[page.slug, ...page.see]} className={layout.stack} open={open} />
      </section>
    </>
  );
}

/** Closes the panel on Esc, before the page's own use of Esc. */
function EscapeCloses({ close }: { close: () => void }) {
  usePageActions('Help', [{ label: t('Close help'), key: 'Escape', run: close, keyOnly: true }]);
  return null;
}

/** Returns the page of the manual that describes the screen. The manual's own screens have none and get the first. */
const pageOf = (screen: string) =>
  manual.pages.find(({ screens }) => screens.includes(screen)) ?? manual.pages[0]!;

export function HelpPanel({ close }: { close: () => void }) {
  const screen = useMatches().at(-1)?.id ?? '';
  const [typed, setTyped] = useState('');
  const [address, setAddress] = useState<string | null>(null);
  const [slug, anchor] = (address ?? '').replace('/help/', '').split('#');
  const read = manual.pages.find((page) => page.slug === slug);
  const shown = read ?? pageOf(screen);
  const open = (next: string) => {
    setAddress(next);
    setTyped('');
  };
  return (
    <aside className={styles.panel} id="help" aria-label={t('Help')}>
      <EscapeCloses close={close} />
      <header className={layout.row}>
        {read && (
          <IconButton icon="chevron-left" label={t('Back to this page')} onClick={() => setAddress(null)} />
        )}
        <h2 className={layout.grow}>{shown.title}</h2>
        <IconButton icon="close" label={t('Close help')} onClick={close} />
      </header>
      <TextInput
        ref={focusOnMount}
        className={styles.search}
        type="search"
        aria-label={t('Search the manual')}
        placeholder={t('Search the manual, or ask “how do I …”')}
        leftSection={<Icon name="search" size={14} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (typed === '') close();
          else setTyped('');
        }}
      />
      <div className={styles.body} aria-live="polite" key={address}>
        {typed.trim() !== '' ? (
          <Findings question={typed} open={open} />
        ) : read ? (
          <section>
            <ManualArticle heading="h3" page={read} anchor={anchor} open={open} />
          </section>
        ) : (
          <About page={shown} screen={screen} open={open} />
        )}
      </div>
      <footer className={`${layout.row} ${layout.between} ${text.small} ${text.muted}`}>
        <Link to={read ? to('HelpPage', read.slug) : to('Help')}>
          {read ? t('Open as a page') : t`${manual.pages.length} pages, on this device`}
        </Link>
        <button type="button" className={buttons.asText} onClick={close}>
          {nodes`Close ${(<kbd>Esc</kbd>)}`}
        </button>
      </footer>
    </aside>
  );
}
