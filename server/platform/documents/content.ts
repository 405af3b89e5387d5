/** What a document is made of, and what is made of it: all that the server and the process that makes it share. */
import type { DrawnPages } from '../../../shared/contract/documents.ts';

/** A document's content, which is all that its template prints. */
export interface Content {
  /** What its file is called. */
  name: string;
  /** A file under server/, such as `production/documents/ticket.typ`. */
  template: string;
  /** As JSON has it. Wherever it has `{ qr }` or `{ bars }` the template gets the code drawn. */
  data: object;
  /** JPEGs, which the template asks for by their names. */
  images?: Record<string, Buffer>;
}

/** What the process is asked for, and what it makes of it. */
export type Asked = Content & { as: 'pdf' | 'pages' };
export type Printed = { pdf: Uint8Array } | { drawn: Omit<DrawnPages, 'unreachable'> };
