/** Shows the manual at `/help`: its pages by subject with a search, and each page. Both open without a session. */
import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { to } from '../client/paths.ts';
import { NotFound } from '../ui/errors/error-pages.tsx';
import { focusOnMount } from '../ui/keys/focus-on-mount.ts';
import { SearchInput } from '../ui/list/search-box.tsx';
import { Page, PageHead, Panel } from '../ui/page/page.tsx';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import panel from '../ui/style/panel.module.css';
import { Findings, PageLinks } from './manual-links.tsx';
import { manual } from './manual.ts';
import { ManualArticle } from './manual-text.tsx';
import styles from './help.module.css';

export function Help() {
  const [typed, setTyped] = useState('');
  return (
    <Page narrowed>
      <PageHead title={t('Manual')} count={t`${manual.pages.length} pages`} />
      <div className={styles.find}>
        <SearchInput
          label={t('the manual')}
          placeholder={t('Search the manual, or ask “how do I …”')}
          typed={typed}
          onType={setTyped}
          ref={focusOnMount}
        />
        {typed.trim() !== '' && (
          <Panel>
            <Findings question={typed} />
          </Panel>
        )}
      </div>
      <div className={styles.subjects}>
        {manual.subjects.map(({ title, slugs }) => (
          <Panel key={title} title={title}>
            <PageLinks slugs={slugs} className={layout.lines} />
          </Panel>
        ))}
      </div>
    </Page>
  );
}

export function HelpPage() {
  const { page: slug = '' } = useParams();
  const navigate = useNavigate();
  const page = manual.pages.find((each) => each.slug === slug);
  const { hash } = useLocation();
  if (!page) return <NotFound />;
  const open = (address: string) => void navigate(address);
  return (
    <Page narrowed>
      <PageHead title={page.title} crumbs={[{ label: t('Manual'), to: to('Help') }, { label: page.title }]} />
      <div className={`${panel.sheet} ${styles.page}`}>
        <ManualArticle key={slug} heading="h2" page={page} anchor={hash.slice(1)} open={open} />
        {page.see.length > 0 && (
          <nav aria-label={t('Read next')}>
            <h2>{t('Read next')}</h2>
            <PageLinks slugs={page.see} className={layout.stack} />
          </nav>
        )}
      </div>
    </Page>
  );
}
