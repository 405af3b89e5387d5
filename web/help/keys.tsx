/** Lists the keys of the page, with a switch that disables those of a single letter. */
import { Checkbox } from '@mantine/core';
import { Fragment, useState } from 'react';
import { areKeysOn, switchKeys, useActionsEverywhere } from '../ui/keys/single-keys.ts';
import { type PageAction, useCurrentActions } from '../ui/page/page-actions.ts';
import { t } from '../../shared/platform/translate.ts';
import layout from '../ui/style/layout.module.css';
import styles from './help.module.css';

type Line = readonly [label: string, ...keys: string[]];

const everywhere: readonly Line[] = [
  [t('Save the form'), 'Ctrl Enter'],
  [t('Find or do'), 'Ctrl K'],
  [t('Help'), '?'],
];

/** The keys that belong to parts of a screen, and not to its buttons. */
const byScreen: readonly (readonly [screens: RegExp, ...Line[]])[] = [
  [
    /^Queues|^MachineOperationList$/,
    [t('Go from card to card, or bar to bar'), t('Arrows')],
    [t('Move a card in its queue'), t('Alt Arrows')],
    [t('Zoom the timeline'), '+', '−'],
    [t('Show now'), 'Home'],
  ],
  [
    /(Create|CreateImproved|Edit|Duplicate)$/,
    [t('Take the first match of what was typed'), 'Enter'],
    [t('Move an operation of the plan'), t('Alt Arrows')],
  ],
];

/** Returns the words of the keys to press one after the other. */
function wordsOf(key: string): string[] {
  if (key === 'Escape') return ['Esc'];
  if (/^[A-Z]$/.test(key)) return [t`Shift ${key}`];
  return key.length <= 2 ? key.toUpperCase().split('') : [key];
}

function linesOf(actions: readonly PageAction[]): Line[] {
  const lines = new Map<string, string[]>();
  for (const { label, key } of actions)
    if (key !== undefined) lines.set(label, [...(lines.get(label) ?? []), ...wordsOf(key)]);
  return [...lines].map(([label, keys]) => [label, ...keys]);
}

export function Keys({ screen }: { screen: string }) {
  const [on, setOn] = useState(areKeysOn);
  const ofPage = useCurrentActions()
    .toReversed()
    .flatMap(({ verbs }) => verbs);
  const ofParts = byScreen.flatMap(([screens, ...lines]) => (screens.test(screen) ? lines : []));
  return (
    <>
      <dl className={styles.keys}>
        {[...linesOf(ofPage), ...ofParts, ...everywhere, ...linesOf(useActionsEverywhere())].map(
          ([label, ...keys]) => (
            <Fragment key={label}>
              <dt>{label}</dt>
              <dd className={`${layout.row} ${layout.gap1} ${layout.top} ${layout.toEnd}`}>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </Fragment>
          ),
        )}
      </dl>
      <Checkbox
        label={t('Single keys')}
        description={t('A letter does what its button does. Off, only Ctrl K, arrows and Esc are left.')}
        checked={on}
        onChange={(event) => {
          const next = event.currentTarget.checked;
          switchKeys(next);
          setOn(next);
        }}
      />
    </>
  );
}
