/**
 * A PostCSS plugin that adapts layouts to the narrower page while the help panel is next to it. Stylesheets test the
 * width of the window (`@media (max-width: …)`). The plugin copies each of these rules into a `@container main` rule,
 * which applies only while help is open, as only then `main` is a container (web/help/help.module.css).
 */
import { type PluginCreator } from 'postcss';

/** The width in px of the narrowest page beside help. Rules for windows below it need no second form. */
const least = 736;
/** The width in px that the content of `main` lacks of the window's: its padding and a scroll bar. */
const around = 64;

const isWidth = /^\((min|max)-width: \d+px\)$/;
const mostOf = /\(max-width: (\d+)px\)/;

/** Returns the query of a container for a query of the window's width alone, or null for any other query. */
export function containerQuery(media: string): string | null {
  const [found, ...others] = media
    .split(', ')
    .filter((part) => part.split(' and ').every((of) => isWidth.test(of)));
  if (found === undefined || others.length > 0 || !(Number(mostOf.exec(found)?.[1]) > least + around))
    return null;
  return `main ${found.replaceAll(/\d+/g, (width) => String(Number(width) - around))}`;
}

export const followPageWidth: PluginCreator<void> = () => ({
  postcssPlugin: 'makeready-follow-page-width',
  Once: (root) => {
    root.walkAtRules('media', (rule) => {
      const params = containerQuery(rule.params);
      if (params !== null) rule.after(rule.clone({ name: 'container', params }));
    });
  },
});
followPageWidth.postcss = true;
