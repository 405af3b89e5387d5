/** Server-sent events out of bytes: the parsing that the HTML standard prescribes for event streams. */

export interface ServerEvent {
  event: string;
  data: string;
  /** The last id that the stream has named; empty before the first one. */
  id: string;
}

interface Taken {
  onEvent: (event: ServerEvent) => void;
}

/** Takes text in pieces of any size and tells each event once its blank line has come. */
export function createEventParser({ onEvent }: Taken) {
  let rest = '';
  let first = true;
  let id = '';
  let event = '';
  let data: string[] = [];

  function dispatch() {
    if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n'), id });
    event = '';
    data = [];
  }
  function field(name: string, value: string) {
    if (name === 'data') data.push(value);
    else if (name === 'event') event = value;
    else if (name === 'id' && !value.includes('\0')) id = value;
  }
  function line(text: string) {
    if (text === '') return dispatch();
    const colon = text.indexOf(':');
    if (colon === 0) return;
    if (colon === -1) return field(text, '');
    field(text.slice(0, colon), text.slice(colon + 1).replace(/^ /, ''));
  }

  return (piece: string) => {
    if (first && piece !== '') {
      piece = piece.replace(/^\uFEFF/, '');
      first = false;
    }
    rest += piece;
    // A CR at the very end may be the first half of a CRLF; it waits for the next piece.
    for (let end = /\r\n|\n|\r(?!$)/.exec(rest); end !== null; end = /\r\n|\n|\r(?!$)/.exec(rest)) {
      line(rest.slice(0, end.index));
      rest = rest.slice(end.index + end[0].length);
    }
  };
}
