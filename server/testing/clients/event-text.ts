/** Listens to the events of a shop as text, for tests that look for words in them. */

export interface EventText {
  /** Returns all that has arrived so far. */
  heard: () => string;
  /**
   * Waits until this text has arrived. It throws if the stream ends before. A loop that went on would read the ended
   * stream without any pause in which the test's time could run out, until the process has no memory left.
   */
  hears: (text: string) => Promise<void>;
  /** Waits until the server has ended the stream. */
  ends: () => Promise<void>;
  stop: () => void;
}

/** Opens an event connection with the token of a user or key. */
export async function listenAsText(url: string, token: string): Promise<EventText> {
  const over = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const { status, body } = await fetch(`${url}/api/events`, { headers, signal: over.signal });
  if (status !== 200 || !body) throw new Error(`The server has answered ${status} instead of events`);
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let heard = '';
  const hearMore = async () => {
    const { done, value } = await reader.read();
    heard += value ?? '';
    return !done;
  };
  return {
    heard: () => heard,
    hears: async (text) => {
      while (!heard.includes(text))
        if (!(await hearMore())) throw new Error(`The stream has ended before ${text} came`);
    },
    ends: async () => {
      while (await hearMore());
    },
    stop: () => over.abort(),
  };
}
