import { ActionButton } from '../../ui/page/buttons.tsx';
import { canCopy, copyText } from '../../ui/text/copy-text.ts';

/**
 * Shows a button that opens the phone's share dialog. On a device without this dialog, the button copies the
 * text.
 */
export function ShareButton(props: { send: string; copy: string; copied: string; words: string }) {
  const { send, copy, copied, words } = props;
  const share = 'share' in navigator ? () => navigator.share({ text: words }).catch(() => undefined) : null;
  if (!share && !canCopy()) return <p>{words}</p>;
  const act = share ?? (() => copyText(words, copied, words));
  return <ActionButton onClick={() => void act()}>{share ? send : copy}</ActionButton>;
}
