/** Parses a multipart form into an object like that of a JSON body (spec §7: POST /jobs). */
import '@fastify/multipart';
import { type FastifyError, type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { reason } from '../../../shared/platform/reasons/refusal-reason.ts';
import { pdfMaximumBytes } from '../../../shared/platform/specification-constants.ts';
import { invalid, Refusal } from '../verb/refusals.ts';

/** Returns the names of the form fields for a file and for its name, if the schema has them. */
function fileFields(fields: z.ZodType | undefined): [file: string, name: string] {
  return fields instanceof z.ZodObject && 'file' in fields.shape
    ? ['file', 'name']
    : ['artwork', 'artworkName'];
}

/**
 * Reads the form. It turns the file into a data URL, parses `part` and lists of operations as JSON, and converts
 * numbers. Empty fields that may be null become null. Artwork is required unless the form has `artworkFrom` or
 * says that it is to come.
 */
export async function readMultipart(request: FastifyRequest, schema: z.ZodType | undefined): Promise<object> {
  const body: Record<string, unknown> = {};
  const [file, name] = fileFields(schema);
  for await (const part of partsOf(request)) {
    if (part.type === 'file') {
      const content = await part.toBuffer().catch(refuseForm);
      if (part.file.truncated) {
        throw new Refusal(413, reason('artwork-too-large'), {
          errors: { [file]: reason('artwork-too-large') },
        });
      }
      // A browser sends a file field in which nothing was chosen as an empty file without a name.
      if (part.fieldname !== file || (content.length === 0 && !part.filename)) continue;
      if (content.length === 0) throw invalid({ [file]: reason('artwork-empty') });
      body[file] = `data:${part.mimetype};base64,${content.toString('base64')}`;
      body[name] ??= part.filename;
    } else if (part.valueTruncated) {
      const { fieldname: field } = part;
      throw invalid({ [field]: reason('form-field-too-long', { field, kilobytes: fieldKilobytes }) });
    } else if (listEntry.test(part.fieldname)) {
      const list = part.fieldname.slice(0, -'[]'.length);
      body[list] = [...listIn(body, list), parseJson(part.fieldname, part.value)];
    } else {
      body[part.fieldname] = fieldValue(schema, part.fieldname, part.value);
    }
  }
  const isNeeded = request.method === 'POST' && file === 'artwork';
  if (isNeeded && !body.artwork && !body.artworkFrom && body.artworkToCome !== true)
    throw invalid({ artwork: reason('artwork-required') });
  return body;
}

const maximumFields = 300;
const fieldKilobytes = 64;
const limits = {
  fileSize: pdfMaximumBytes,
  files: 1,
  fields: maximumFields,
  fieldSize: fieldKilobytes * 1024,
};

/**
 * Yields the parts of the form. Errors of reading become refusals; errors of the function that uses the parts do not.
 */
async function* partsOf(request: FastifyRequest) {
  try {
    yield* request.parts({ limits });
  } catch (error) {
    refuseForm(error);
  }
}

function refuseForm(error: unknown): never {
  const { statusCode } = error as FastifyError;
  if (statusCode === 413) throw new Refusal(413, reason('form-too-long', { fields: maximumFields }));
  throw new Refusal(400, reason('unreadable-form'));
}

const listEntry = /^(product|component)?operations\[\]$/i;

function listIn(body: Record<string, unknown>, name: string): unknown[] {
  const list = body[name];
  return Array.isArray(list) ? list : [];
}

function parseJson(field: string, value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    throw invalid({ [field]: reason('not-json', { field }) });
  }
}

/** Converts the text of a form field to the type that the schema requires, such as a number or object. */
function fieldValue(schema: z.ZodType | undefined, field: string, value: unknown): unknown {
  const fields = schema instanceof z.ZodPipe ? schema.out : schema;
  let wanted: unknown = fields instanceof z.ZodObject ? fields.shape[field] : undefined;
  let mayBeNone = false;
  while (
    wanted instanceof z.ZodOptional ||
    wanted instanceof z.ZodNullable ||
    wanted instanceof z.ZodDefault
  ) {
    mayBeNone ||= wanted instanceof z.ZodNullable;
    wanted = wanted.unwrap();
  }
  if (value === '' && mayBeNone) return null;
  if (wanted instanceof z.ZodBoolean && (value === 'true' || value === 'false')) return value === 'true';
  if (wanted instanceof z.ZodNumber) return value === '' ? null : Number(value);
  const structured = wanted instanceof z.ZodObject || wanted instanceof z.ZodArray || field === 'part';
  if (structured) return parseJson(field, value);
  return value;
}
