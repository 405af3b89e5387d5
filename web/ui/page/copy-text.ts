import { refused, toast } from './feedback.tsx';

/** Returns whether the browser allows copying; over plain HTTP it does not. */
export const canCopy = () => 'clipboard' in navigator;

/** Copies the text and confirms it; `hint` is shown if the browser refuses. */
export async function copyText(text: string, done: string, hint: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    refused('The browser does not let this page copy', hint);
    return;
  }
  toast(done);
}
