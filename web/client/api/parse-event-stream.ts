/** Describes a server-sent event as the HTML standard parses it. */

export interface ServerEvent {
  event: string;
  data: string;
  /** The last event id in the connection so far, or an empty text before the first id. */
  id: string;
}

interface Taken {
  onEvent: (event: ServerEvent) => void;
}

/**
 * Creates a parser of server-sent events. It takes text in pieces of any size, and emits each event at the blank line
 * that ends the event.
 */
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
    // A CR at the end may be the first half of a CRLF, so this waits for the next piece.
    for (let end = /\r\n|\n|\r(?!$)/.exec(rest); end !== null; end = /\r\n|\n|\r(?!$)/.exec(rest)) {
      line(rest.slice(0, end.index));
      rest = rest.slice(end.index + end[0].length);
    }
  };
}
