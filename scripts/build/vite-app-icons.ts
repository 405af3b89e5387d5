/**
 * A Vite plugin that draws the icons of the installed app (PNG) from the mark. Android and iPadOS cut their own shape
 * out of an icon, so those have a margin around the mark.
 */
import fs from 'node:fs';
import sharp from 'sharp';
import { type Plugin } from 'vite';

/** The mark in its frame of 30 units, and the same mark with a margin on all sides. */
const frame = 'viewBox="-3 -3 30 30"';
const wideFrame = 'viewBox="-9 -9 42 42"';
const background = 'x="-3" y="-3" width="30" height="30" rx="3"';
const wideBackground = 'x="-9" y="-9" width="42" height="42"';

/** The icons by file name: their size in pixels, and whether they have the margin. */
const icons = {
  'icon-192.png': { size: 192, wide: false },
  'icon-512.png': { size: 512, wide: false },
  'icon-512-maskable.png': { size: 512, wide: true },
  'apple-touch-icon.png': { size: 180, wide: true },
};

export const appIcons = (mark: string): Plugin => ({
  name: 'makeready-app-icons',
  apply: 'build',
  async generateBundle() {
    const drawn = fs.readFileSync(mark, 'utf8');
    if (!drawn.includes(frame) || !drawn.includes(background)) this.error(`${mark} has another frame`);
    const withMargin = drawn.replace(frame, wideFrame).replace(background, wideBackground);
    for (const [fileName, { size, wide }] of Object.entries(icons)) {
      const svg = Buffer.from(wide ? withMargin : drawn);
      const source = await sharp(svg, { density: 1_200 }).resize(size, size).png().toBuffer();
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
});
