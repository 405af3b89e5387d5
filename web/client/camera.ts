/** Opens the camera that reads codes where no scanner is, and hands each code to what handles scans. */
import { createValueStore } from './value-store.ts';

/** Whether the camera is open. */
export const camera = createValueStore(false);

type Handle = (code: string) => void;
let handle: Handle = () => undefined;

/** Lets the function handle the codes that the camera reads. */
export function handleCameraCodes(next: Handle): void {
  handle = next;
}

export const handleCameraCode = (code: string): void => handle(code);
