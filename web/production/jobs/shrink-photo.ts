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
export async function shrinkPhoto(file: File): Promise<File> {
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
