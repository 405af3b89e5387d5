/** Lists places of the manual: what a search found, and links to pages. */
import { Link } from 'react-router';
import { to } from '../client/paths.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import text from '../ui/style/text.module.css';
import { manual } from './manual.ts';
import { searchManual } from './search-manual.ts';

/** `open` shows the page in the help panel. Without it, the link leads to `/help`. */
function PageLink(props: {
  slug: string;
  heading?: string;
  anchor?: string;
  open?: ((address: string) => void) | undefined;
}) {
  const { slug, heading = '', anchor = '', open } = props;
  const page = manual.pages.find((each) => each.slug === slug);
  if (!page) return null;
  const address = to('HelpPage', slug) + (anchor && `#${anchor}`);
  return (
    <span className={`${layout.row} ${layout.between}`}>
      <span className={layout.twoLines}>
        <Link
          to={address}
          onClick={(event) => {
            if (!open || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            open(address);
          }}
        >
          {heading || page.title}
        </Link>
        {heading !== '' && <span className={`${text.smaller} ${text.muted}`}>{page.title}</span>}
      </span>
      <span className={`${text.smaller} ${text.faint} ${text.nowrap}`}>{t`${page.minutes} min`}</span>
    </span>
  );
}

/** Lists links to pages. `open` shows a page in the help panel. */
export const PageLinks = ({
  slugs,
  className,
  open,
}: {
  slugs: readonly string[];
  className: string | undefined;
  open?: (address: string) => void;
}) => (
  <ul className={className}>
    {slugs.map((slug) => (
      <li key={slug}>
        <PageLink slug={slug} open={open} />
      </li>
    ))}
  </ul>
);

export function Findings({ question, open }: { question: string; open?: (address: string) => void }) {
  const found = searchManual(question);
  if (found.length === 0)
    return (
      <p className={`${layout.cell} ${text.muted}`}>
        {t('The manual has nothing on this. Try fewer words.')}
      </p>
    );
  return (
    <ul className={layout.lines} aria-label={t('Found in the manual')}>
      {found.map(({ page, heading, anchor }) => (
        <li key={`${page}#${anchor}`}>
          <PageLink slug={page} heading={heading} anchor={anchor} open={open} />
        </li>
      ))}
    </ul>
  );
}
