/** Uploads files to a job one after the other. A failed upload stays in the list, so that the user can try again. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { type fileKinds } from '../../../shared/rules/specification-constants.ts';
import { reasonOf } from '../../client/api/api-errors.ts';
import { createIdempotencyKeys, perform } from '../../client/api/queries.ts';
import { useOfferedNames } from '../../platform/lists/use-shop-lists.ts';
import { reasonText } from '../../client/reason-text.ts';
import { refuseFile } from '../part/artwork-value.ts';

/** Shrinks a photo to the stored size before the upload, and removes the camera's metadata. */

/** The longest side in px of the photos that the server stores. */
const longestSide = 2000;
const quality = 0.85;
/** The size in bytes below which the browser sends a photo unchanged. */
const smallBytes = 500 * 1024;

/**
 * Returns the photo upright and shrunk. Returns the original file if shrinking saves nothing, or if the browser can't
 * read the photo.
 */
async function shrinkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/') || file.size <= smallBytes) return file;
  try {
    const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, longestSide / Math.max(image.width, image.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(image.width * scale);
    canvas.height = Math.round(image.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    // Transparent pixels become white, as on the server.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    image.close();
    const made = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (!made || made.size >= file.size) return file;
    return new File([made], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    return file;
  }
}

type Kind = (typeof fileKinds)[number];
export interface Upload {
  key: number;
  kind: Kind;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** The fraction of the file that the browser has sent, from 0 to 1. It is null before the upload starts. */
  sent: number | null;
  /** The error of a failed upload in words, or null. */
  why: string | null;
  stop: AbortController;
  /** The idempotency keys of the upload. A retry sends the same key. */
  idempotency: ReturnType<typeof createIdempotencyKeys>;
}

let keys = 0;

export function useUploads(jobId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const taken = useOfferedNames('contentTypes');
  const client = useQueryClient();
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const drop = (key: number) => setUploads((all) => all.filter((each) => each.key !== key));

  const send = async ({ key, kind, file, stop: { signal }, idempotency }: Upload): Promise<boolean> => {
    if (signal.aborted) return false;
    const why = refuseFile(file, kind === 'artwork' ? taken : undefined);
    if (why !== null) {
      change(key, { state: 'failed', why: reasonText(why) });
      return false;
    }
    change(key, { state: 'sending', sent: 0, why: null });
    try {
      const sent = kind === 'photo' ? await shrinkPhoto(file) : file;
      const call = { params: { id: jobId }, body: { kind, file: sent, name: file.name } };
      const onSent = (share: number) => change(key, { sent: share });
      await perform(client, contract.jobs.addFile, call, idempotency, { signal, onSent });
      drop(key);
      return true;
    } catch (error) {
      if (!signal.aborted) change(key, { state: 'failed', why: reasonOf(error) });
      return false;
    }
  };
  /** Uploads the files one after the other and returns how many arrived. */
  const sendAll = async (wanted: readonly Upload[]): Promise<number> => {
    let arrived = 0;
    for (const each of wanted) if (await send(each)) arrived += 1;
    return arrived;
  };
  return {
    uploads,
    drop,
    /** Cancels an upload that the server has not completely received. */
    cancel: ({ key, stop }: Upload) => {
      stop.abort();
      drop(key);
    },
    add: (kind: Kind, files: readonly File[]) => {
      const wanted = files.map((file): Upload => ({
        key: (keys += 1),
        kind,
        file,
        state: 'waiting',
        sent: null,
        why: null,
        stop: new AbortController(),
        idempotency: createIdempotencyKeys(),
      }));
      setUploads((all) => [...all, ...wanted]);
      return sendAll(wanted);
    },
    again: (upload: Upload) => sendAll([upload]),
  };
}
