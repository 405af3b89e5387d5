/** Reads a code by the device's camera, in the browser: no picture leaves the device. */
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';

// The library's own default would load this file from another server.
prepareZXingModule({ overrides: { locateFile: () => wasm } });

/** The pause in ms before the reader searches the next picture for a code. */
const pause = 120;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the first code in the picture that the video shows now, or undefined. */
async function readPicture(video: HTMLVideoElement, canvas: HTMLCanvasElement): Promise<string | undefined> {
  const { videoWidth: width, videoHeight: height } = video;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context || width === 0) return undefined;
  canvas.width = width;
  canvas.height = height;
  context.drawImage(video, 0, 0);
  const picture = context.getImageData(0, 0, width, height);
  const found = await readBarcodes(picture, { formats: ['QRCode', 'Code128'], maxNumberOfSymbols: 1 });
  return found.find(({ isValid, text }) => isValid && text !== '')?.text;
}

/**
 * Shows the camera's picture in the video and returns the first code in it. The camera is off again after the code, on
 * abort and after a failure. Throws the browser's error if it gives no camera.
 */
export async function readCodeByCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });
  const stop = () => stream.getTracks().forEach((track) => track.stop());
  // The browser can take seconds to play the video, or never does once it is off the page.
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    video.srcObject = stream;
    await video.play();
    const canvas = document.createElement('canvas');
    for (;;) {
      signal.throwIfAborted();
      const code = await readPicture(video, canvas);
      if (code !== undefined) return code;
      await wait(pause);
    }
  } finally {
    stop();
    video.srcObject = null;
  }
}
