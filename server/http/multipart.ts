/** A multipart form, read into the same object that JSON carries (spec §7: POST /jobs). */
import '@fastify/multipart';
import { type FastifyRequest } from 'fastify';
import { z } from 'zod';
import { artworkMaximumBytes } from '../../shared/rules/catalogue.ts';
import { invalid, Refusal } from '../domain/problems.ts';

/**
 * Reads the form. The file `artwork` becomes a data URL, `productOperations[]` entries are parsed as JSON, fields that the
 * schema wants as numbers become numbers. The artwork file is required unless `artworkFrom` names another record's.
 */
export async function readMultipart(request: FastifyRequest, schema: z.ZodType | undefined): Promise<object> {
  const body: Record<string, unknown> = {};
  const operations: unknown[] = [];
  const limits = { fileSize: artworkMaximumBytes, files: 1, fields: 300, fieldSize: 64 * 1024 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      const content = await part.toBuffer();
      if (part.file.truncated) {
        throw new Refusal(413, 'Artwork is at most 10 MB', {
          errors: { artwork: 'Artwork is at most 10 MB' },
        });
      }
      if (part.fieldname !== 'artwork' || content.length === 0) continue;
      body.artwork = `data:${part.mimetype};base64,${content.toString('base64')}`;
      body.artworkName ??= part.filename;
    } else if (part.fieldname === 'productOperations[]') {
      operations.push(parseJson(part.fieldname, part.value));
    } else {
      body[part.fieldname] = fieldValue(schema, part.fieldname, part.value);
    }
  }
  if (operations.length > 0) body.productOperations = operations;
  if (request.method === 'POST' && !body.artwork && !body.artworkFrom)
    throw invalid({ artwork: 'Artwork is required' });
  return body;
}

function parseJson(field: string, value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    throw invalid({ [field]: `${field} must be JSON` });
  }
}

/** Forms carry text alone: what the schema wants as a number or an object is read as one. */
function fieldValue(schema: z.ZodType | undefined, field: string, value: unknown): unknown {
  let wanted: unknown = schema instanceof z.ZodObject ? schema.shape[field] : undefined;
  while (
    wanted instanceof z.ZodOptional ||
    wanted instanceof z.ZodNullable ||
    wanted instanceof z.ZodDefault
  ) {
    wanted = wanted.unwrap();
  }
  if (wanted instanceof z.ZodNumber) return value === '' ? undefined : Number(value);
  if (wanted instanceof z.ZodObject || wanted instanceof z.ZodArray) return parseJson(field, value);
  return value;
}
