/** Shows text of the manual: its links open pages without loading the app again, and its pictures come from the build. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { type ManualPage } from './read-manual.ts';
import styles from './help.module.css';

const pictures = import.meta.glob<string>('../../docs/manual/pictures/*.webp', {
  query: '?url',
  import: 'default',
  eager: true,
});

/** Returns the HTML with the addresses that the build gave to the pictures. */
const withPictures = (html: string) =>
  html.replaceAll(
    /<img src="(pictures\/[\w-]+\.webp)"/g,
    (_, file: string) => `<img loading="lazy" src="${pictures[`../../docs/manual/${file}`] ?? file}"`,
  );

/** `open` receives the address of a link to another page of the manual. */
export function ManualText({ html, open }: { html: string; open: (address: string) => void }) {
  const element = useRef<HTMLDivElement>(null);
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = link?.getAttribute('href') ?? '';
    if (!address.startsWith('/help/') || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(address);
  });
  useEffect(() => {
    const text = element.current;
    const listener = (event: MouseEvent) => follow(event);
    text?.addEventListener('click', listener);
    return () => text?.removeEventListener('click', listener);
  }, []);
  // The manual is part of the product: its HTML is made at the build, from files of the repository.
  return (
    <div ref={element} className={styles.text} dangerouslySetInnerHTML={{ __html: withPictures(html) }} />
  );
}

/** Lists the five sentences on a screen, with their numbers. */
export const Sentences = ({ page, open }: { page: ManualPage; open: (address: string) => void }) => (
  <ol className={styles.sentences}>
    {page.sentences.map((sentence) => (
      <li key={sentence}>
        <ManualText html={sentence} open={open} />
      </li>
    ))}
  </ol>
);

/** Shows a page of the manual without its title, and scrolls to the section that `anchor` names. */
export function ManualArticle(props: {
  page: ManualPage;
  anchor?: string | undefined;
  /** The element of its headings, which depends on what it is within. */
  heading: 'h2' | 'h3';
  open: (address: string) => void;
}) {
  const { page, anchor = '', heading: Heading, open } = props;
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    if (anchor !== '') article.current?.querySelector(`#${CSS.escape(anchor)}`)?.scrollIntoView();
  }, [anchor]);
  return (
    <article ref={article} className={styles.article}>
      <ManualText html={page.intro} open={open} />
      {page.sentences.length > 0 && <Sentences page={page} open={open} />}
      {page.sections.map(({ id, heading, html }) => (
        <section key={id}>
          <Heading id={id}>{heading}</Heading>
          <ManualText html={html} open={open} />
        </section>
      ))}
    </article>
  );
}
