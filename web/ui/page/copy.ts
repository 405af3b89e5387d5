import { refused, toast } from './feedback.tsx';

/** Whether the browser lets the page copy; over plain HTTP it does not, and no copy button is shown. */
export const canCopy = () => 'clipboard' in navigator;

/** Copies the text and says so; `hint` is shown if the browser refuses. */
export async function copyText(text: string, done: string, hint: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    refused('The browser does not let this page copy', hint);
    return;
  }
  toast(done);
}
