import { TextInput } from '@mantine/core';
import { type ReactNode } from 'react';
import { ActionButton } from '../ui/page/buttons.tsx';
import { canCopy, copyText } from '../ui/text/copy-text.ts';
import { focusOnMount } from '../ui/keys/focus-on-mount.ts';
import { t } from '../../shared/platform/translate.ts';
import { nodes } from '../ui/text/translated-nodes.ts';
import layout from '../ui/style/layout.module.css';

/** Shows a new secret until the user presses the button. The server never returns the secret again. */
export function ShownOnce(props: { label: string; secret: string; children: ReactNode; done: () => void }) {
  const { label, secret, children, done } = props;
  const copy = () =>
    copyText(secret, t`${label} copied`, t`Select the ${label.toLowerCase()} in its field and copy it.`);
  return (
    <output className={layout.stack}>
      <TextInput
        ref={focusOnMount}
        label={label}
        description={<>{nodes`${children} Copy it now: it won’t be shown again.`}</>}
        readOnly
        value={secret}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={layout.row}>
        {canCopy() && (
          <ActionButton icon="duplicate" variant="filled" onClick={() => void copy()}>
            {t('Copy')}
          </ActionButton>
        )}
        <ActionButton onClick={done}>{t('Done')}</ActionButton>
      </div>
    </output>
  );
}
