import { refused, toast } from '../dialogs/toasts-and-dialogs.tsx';
import { t } from '../../../shared/platform/translate.ts';

/** Returns whether the browser allows copying, which it does not over plain HTTP. */
export const canCopy = () => 'clipboard' in navigator;

/** Copies the text and shows the message `done`. If the browser refuses, it shows `hint`. */
export async function copyText(text: string, done: string, hint: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    refused(t('The browser does not let this page copy'), hint);
    return;
  }
  toast(done);
}
