/** Encodes a call's body: a file as it is, a record with a file as a multipart form, anything else as JSON. */

export interface Encoded {
  body: string | FormData | Blob | null;
  /** The content type to send. It is null without a body, and for multipart, where the browser sets the type. */
  type: string | null;
  /** Whether the body contains an image, so that the call may take longer than a JSON call. */
  upload: boolean;
}

/** The length in characters above which the client assumes that JSON contains an image. */
const large = 100_000;

const hasFile = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof File);

/** Returns a value as text, for a form field or a URL. */
export const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Converts a record into a multipart form (spec §7). A list becomes repeated `name[]` entries of JSON, an empty list
 * `name` = `[]`, and null an empty text.
 */
function form(record: Record<string, unknown>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(record)) {
    if (value === undefined) continue;
    if (value === null) data.append(name, '');
    else if (value instanceof File) data.append(name, value);
    else if (!Array.isArray(value)) data.append(name, asText(value));
    else if (value.length === 0) data.append(name, '[]');
    else for (const item of value) data.append(`${name}[]`, JSON.stringify(item));
  }
  return data;
}

export function encodeBody(body: unknown, multipart: boolean): Encoded {
  if (body === undefined) return { body: null, type: null, upload: false };
  if (body instanceof Blob) return { body, type: 'application/zip', upload: true };
  if (multipart && hasFile(body)) return { body: form(body), type: null, upload: true };
  const json = JSON.stringify(body);
  return { body: json, type: 'application/json', upload: json.length > large };
}
