/** Puts texts with elements inside into the user's language. */
import { createElement, Fragment, type ReactNode } from 'react';
import { messageOf, t } from '../../../shared/platform/translate.ts';

/** Returns a text with elements in the user's language: nodes`Set on ${<ShortDate at={at} />}.` */
export function nodes(parts: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode {
  const text = t(messageOf(parts), ...values.map((_, at) => `{${at}}`));
  const pieces = text.split(/\{(\d+)\}/).map((piece, at) => (at % 2 === 0 ? piece : values[Number(piece)]));
  return createElement(Fragment, null, ...pieces);
}
