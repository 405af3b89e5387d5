/** Files on their way to a job: one after the other, each with what became of it; what failed stays, to be tried again. */
import { useState } from 'react';
import { contract } from '../../client/contract.ts';
import { type fileKinds } from '../../../shared/rules/catalogue.ts';
import { reasonOf } from '../../client/api/problems.ts';
import { useVerb } from '../../client/api/queries.ts';
import { useOffered } from '../../platform/lists/use-lists.ts';
import { said } from '../../client/said.ts';
import { refuseFile } from '../part/part-values.ts';
import { shrink } from './shrink.ts';

type Kind = (typeof fileKinds)[number];
export interface Upload {
  key: number;
  kind: Kind;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** In words. */
  why: string | null;
}

let keys = 0;

export function useUploads(jobId: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const taken = useOffered('contentTypes');
  const { mutateAsync } = useVerb(contract.jobs.addFile);
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changes } : each)));
  const drop = (key: number) => setUploads((all) => all.filter((each) => each.key !== key));

  const send = async ({ key, kind, file }: Upload): Promise<boolean> => {
    const why = refuseFile(file, kind === 'artwork' ? taken : undefined);
    if (why !== null) {
      change(key, { state: 'failed', why: said(why) });
      return false;
    }
    change(key, { state: 'sending', why: null });
    try {
      const sent = kind === 'photo' ? await shrink(file) : file;
      await mutateAsync({ params: { id: jobId }, body: { kind, file: sent, name: file.name } });
      drop(key);
      return true;
    } catch (error) {
      change(key, { state: 'failed', why: reasonOf(error) });
      return false;
    }
  };
  /** Answers how many arrived. */
  const sendAll = async (wanted: readonly Upload[]): Promise<number> => {
    let arrived = 0;
    for (const each of wanted) if (await send(each)) arrived += 1;
    return arrived;
  };
  return {
    uploads,
    drop,
    add: (kind: Kind, files: readonly File[]) => {
      const wanted = files.map((file): Upload => ({
        key: (keys += 1),
        kind,
        file,
        state: 'waiting',
        why: null,
      }));
      setUploads((all) => [...all, ...wanted]);
      return sendAll(wanted);
    },
    again: (upload: Upload) => sendAll([upload]),
  };
}
