/**
 * Defines the messages between the server and the worker process that typesets documents as PDFs
 * (typeset-in-process.ts).
 */
import { type Language } from '../../../shared/people/languages.ts';
import type { DrawnPages } from '../../../shared/documents/documents.contract.ts';

/** What a document needs: its template, and all data and images to print. */
export interface Content {
  /** The name of the file that the user gets. */
  name: string;
  /** The path of the template under server/, such as `documents/ticket.typ`. */
  template: string;
  /**
   * The template's data as JSON. The worker process replaces each object `{ qr }` or `{ bars }` by the drawing of
   * that code.
   */
  data: object;
  /** JPEGs by the name under which the template requests them. */
  images?: Record<string, Buffer>;
}

/** A document in a language. The texts in `data` are translated; the template translates its own. */
export type ContentInLanguage = Content & { language: Language };

/** Asks the worker process for a document, as a PDF or as drawings of its pages. */
export type DocumentRequest = ContentInLanguage & { as: 'pdf' | 'pages' };
export type TypesetResult = { pdf: Uint8Array } | { drawn: Omit<DrawnPages, 'unreachable'> };
