import { refused, toast } from './feedback.tsx';

/** Whether the browser can copy for the page; over plain HTTP it can't, and nothing offers it. */
export const canCopy = () => 'clipboard' in navigator;

/** Copies the text and says so; `otherwise` says how to come by it where the browser refuses. */
export async function copyText(text: string, done: string, otherwise: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    refused('The browser does not let this page copy', otherwise);
    return;
  }
  toast(done);
}
