/** Shows the camera's picture until it has read a code. It closes after a minute, and when the page is hidden or left. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { t } from '../../shared/platform/translate.ts';
import { camera, handleCameraCode } from '../client/camera.ts';
import { IconButton } from '../ui/page/buttons.tsx';
import { Notice } from '../ui/page/page.tsx';
import layout from '../ui/style/layout.module.css';
import { readCodeByCamera } from './read-codes-by-camera.ts';
import styles from './camera-scanner.module.css';

/** The time in ms after which the camera is off if no code was read. */
const patience = 60_000;

/** Returns a text that says why the camera can't be used, and what the user can do. */
function failureWords(error: unknown): string {
  // Browsers give a camera to secure pages only.
  if (!globalThis.isSecureContext)
    return t('A camera works only at an address with https. Ask an Admin, or use a scanner.');
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError')
    return t('The camera is not allowed here. Allow it in the browser’s settings.');
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return t('This device has no camera.');
  if (name === 'NotReadableError') return t('Another program uses the camera. Close it and try again.');
  return t('The camera can’t read codes now. Check the connection and try again.');
}

/** Closes the dialog. The browser then returns the focus, and `onClose` removes the dialog from the page. */
const close = ({ current }: RefObject<HTMLDialogElement | null>) => current?.close();

export function CameraScanner() {
  const { key } = useLocation();
  const [openedAt] = useState(key);
  const [problem, setProblem] = useState('');
  const dialog = useRef<HTMLDialogElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    dialog.current?.showModal();
    const scan = async () => {
      try {
        const code = await readCodeByCamera(video.current!, signal);
        // What handles the code must not find the dialog open.
        close(dialog);
        handleCameraCode(code);
      } catch (error) {
        if (!signal.aborted) setProblem(failureWords(error));
      }
    };
    void scan();
    const timer = setTimeout(() => close(dialog), patience);
    document.addEventListener('visibilitychange', () => document.hidden && close(dialog), { signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, []);
  useEffect(() => {
    if (key !== openedAt) close(dialog);
  }, [key, openedAt]);
  return (
    <dialog ref={dialog} className={styles.camera} aria-labelledby="camera" onClose={() => camera.set(false)}>
      <div className={`${layout.row} ${layout.between}`}>
        <h2 id="camera">{t('Scan with the camera')}</h2>
        <IconButton icon="close" label={t('Close')} onClick={() => close(dialog)} />
      </div>
      {problem === '' ? (
        <>
          <p>{t('Hold the code in front of the camera.')}</p>
          <video ref={video} muted playsInline />
        </>
      ) : (
        <Notice tone="danger" alert>
          {problem}
        </Notice>
      )}
    </dialog>
  );
}
