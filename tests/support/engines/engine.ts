/**
 * Drives Firefox and WebKit, which Playwright can drive only as builds of its own. Both are Debian packages: Firefox
 * speaks WebDriver BiDi, WebKitGTK has a WebDriver of its own that needs a display (Xvfb).
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import fs from 'node:fs/promises';
import { launch } from 'puppeteer-core';
import { Builder, By, Capabilities, Key, Origin } from 'selenium-webdriver';
import { type EngineName } from './engine-names.ts';
import { freePort } from '../open-journey-shop.ts';

export interface Point {
  x: number;
  y: number;
}

/** What a journey needs of a browser. Points are in CSS pixels of the viewport. */
export interface Engine {
  name: EngineName;
  open: (url: string) => Promise<void>;
  /** Runs the body of a function in the page, and returns what it returns. */
  run: <T>(body: string, ...values: unknown[]) => Promise<T>;
  /** Presses the pointer at the first point, moves it through the others, and releases it. */
  drag: (points: readonly Point[]) => Promise<void>;
  /** Types the characters at a person's pace, because the screens take faster input for a scanner. */
  type: (text: string) => Promise<void>;
  pressEnter: () => Promise<void>;
  selectAll: () => Promise<void>;
  /** Gives files to the file field that the CSS selector finds. */
  upload: (selector: string, file: string) => Promise<void>;
  screenshot: (file: string) => Promise<void>;
  close: () => Promise<void>;
}

const size = { width: 1440, height: 900 };
/** The time in ms between two characters of a person who types fast. */
const betweenLettersMs = 60;

export const openEngine = (name: EngineName, environment: NodeJS.ProcessEnv = {}): Promise<Engine> =>
  name === 'firefox' ? openFirefox() : openWebKit(environment);

async function openFirefox(): Promise<Engine> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
  });
  const page = await browser.newPage();
  // A form of the journey before asks whether to leave it.
  page.on('dialog', (question) => void question.accept());
  await page.setViewport(size);
  const { mouse, keyboard } = page;
  return {
    name: 'firefox',
    open: async (url) => void (await page.goto(url)),
    run: (body, ...values) =>
      // oxlint-disable-next-line typescript/no-implied-eval
      page.evaluate(new Function('...values', body) as never, ...(values as never[])),
    drag: async ([first, ...rest]) => {
      if (first === undefined) return;
      await mouse.move(first.x, first.y);
      await mouse.down();
      for (const { x, y } of rest) await mouse.move(x, y, { steps: 4 });
      await mouse.up();
    },
    type: (text) => keyboard.type(text, { delay: betweenLettersMs }),
    pressEnter: () => keyboard.press('Enter'),
    selectAll: async () => {
      await keyboard.down('Control');
      await keyboard.press('a');
      await keyboard.up('Control');
    },
    upload: async (selector, file) => {
      const field = await page.waitForSelector(selector);
      await (field as unknown as { uploadFile: (file: string) => Promise<void> }).uploadFile(file);
    },
    screenshot: async (file) => void (await page.screenshot({ path: file })),
    close: () => browser.close(),
  };
}

/** Returns the path of WebKitGTK's own browser, which lies in a folder named for the processor and the version. */
function findMiniBrowser(): string {
  const found = readdirSync('/usr/lib')
    .flatMap((folder) =>
      ['4.1', '4.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}/MiniBrowser`),
    )
    .find((place) => existsSync(place));
  if (found === undefined) throw new Error('WebKitGTK is not installed (Debian: webkit2gtk-driver)');
  return found;
}

async function openWebKit(environment: NodeJS.ProcessEnv): Promise<Engine> {
  const port = await freePort();
  const screen = `-screen 0 ${size.width}x${size.height + 100}x24`;
  const server = spawn('xvfb-run', ['-a', '-s', screen, 'WebKitWebDriver', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Its sandbox needs namespaces, which containers rarely allow.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      ...environment,
    },
  });
  const ended = once(server, 'exit');
  const driver = await connect(`http://127.0.0.1:${port}`);
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...size });
  const actions = () => driver.actions({ async: false });
  return {
    name: 'webkit',
    open: (url) => driver.get(url),
    run: (body, ...values) =>
      driver.executeScript(`return (function (...values) { ${body} })(...arguments)`, ...values),
    drag: async ([first, ...rest]) => {
      if (first === undefined) return;
      const at = (point: Point) => ({
        origin: Origin.VIEWPORT,
        x: Math.round(point.x),
        y: Math.round(point.y),
      });
      let moves = actions().move(at(first)).press();
      for (const point of rest) moves = moves.move({ ...at(point), duration: 200 });
      await moves.release().perform();
    },
    type: async (text) => {
      let typing = actions();
      for (const letter of text) typing = typing.keyDown(letter).keyUp(letter).pause(betweenLettersMs);
      await typing.perform();
    },
    pressEnter: () => actions().keyDown(Key.ENTER).keyUp(Key.ENTER).perform(),
    selectAll: () => actions().keyDown(Key.CONTROL).keyDown('a').keyUp('a').keyUp(Key.CONTROL).perform(),
    upload: (selector, file) => driver.findElement(By.css(selector)).sendKeys(file),
    screenshot: async (file) => fs.writeFile(file, await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit().catch(() => undefined);
      if (server.pid !== undefined && server.exitCode === null) process.kill(-server.pid);
      await ended;
    },
  };
}

/** Connects to the WebDriver server as soon as it listens, for at most 20 s. */
async function connect(server: string) {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: findMiniBrowser(), args: ['--automation'] },
  });
  for (let tries = 0; tries < 100; tries += 1) {
    const isReady = await fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return new Builder().usingServer(server).withCapabilities(capabilities).build();
}
