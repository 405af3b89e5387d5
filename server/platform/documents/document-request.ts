/** Defines the messages between the server and the worker process that typesets documents. */
import type { DrawnPages } from '../../../shared/contract/documents.ts';

/** The template of a document, and all data and images that it prints. */
export interface Content {
  /** The name of the document's file. */
  name: string;
  /** The path of the template under server/, such as `production/documents/ticket.typ`. */
  template: string;
  /** The template's data as JSON. The worker process replaces every `{ qr }` or `{ bars }` by a drawn code. */
  data: object;
  /** JPEGs by the name under which the template requests them. */
  images?: Record<string, Buffer>;
}

/** A request to the worker process, for a PDF or for drawn pages. */
export type DocumentRequest = Content & { as: 'pdf' | 'pages' };
export type TypesetResult = { pdf: Uint8Array } | { drawn: Omit<DrawnPages, 'unreachable'> };
