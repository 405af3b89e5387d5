/** The types shared by the server and the process that typesets documents. */
import type { DrawnPages } from '../../../shared/contract/documents.ts';

/** Everything that a document's template prints. */
export interface Content {
  /** The file name. */
  name: string;
  /** A file under server/, such as `production/documents/ticket.typ`. */
  template: string;
  /** JSON data. Every `{ qr }` or `{ bars }` in it becomes a drawn code. */
  data: object;
  /** JPEGs, which the template requests by name. */
  images?: Record<string, Buffer>;
}

/** The request to the process, and its result. */
export type DocumentRequest = Content & { as: 'pdf' | 'pages' };
export type TypesetResult = { pdf: Uint8Array } | { drawn: Omit<DrawnPages, 'unreachable'> };
