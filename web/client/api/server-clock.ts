/** Estimates the server's time, because the clocks of tablets are often wrong by minutes. */
const name = 'makeready.clock';

let offset: number | undefined;

function storedOffset(): number {
  const stored = Number(globalThis.localStorage?.getItem(name) ?? 0);
  return Number.isFinite(stored) ? stored : 0;
}

/** Updates the clock's offset from a response. The browser sent its request at `sentAt` (ms). */
export function updateOffset({ headers }: Pick<Response, 'headers'>, sentAt: number): void {
  const serverTime = Date.parse(headers.get('date') ?? '');
  if (!Number.isFinite(serverTime)) return;
  // The header has whole seconds, and the server wrote it between the request and the response.
  const next = Math.round(serverTime + 500 - (sentAt + Date.now()) / 2);
  offset ??= storedOffset();
  // A difference that whole seconds and a slow connection explain is no offset.
  if (Math.abs(next - offset) < 2000) return;
  offset = Math.abs(next) < 2000 ? 0 : next;
  try {
    globalThis.localStorage?.setItem(name, String(offset));
  } catch {
    // Storage is unavailable, so the offset lives as long as the page.
  }
}

/** Returns the server's time for a time of this device, both in ms. */
export const serverTime = (ms: number): number => ms + (offset ??= storedOffset());

/** Returns the server's time in ISO 8601. */
export const isoNow = (): string => new Date(serverTime(Date.now())).toISOString();
