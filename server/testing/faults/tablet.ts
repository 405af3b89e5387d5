/**
 * Simulates tablets at machines. Each runs the client's own code in a module registry of its own, with a network that
 * fails and tabs that are killed.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { vi } from 'vitest';
import * as calls from '../../../web/client/endpoint-calls.ts';
import { type User } from '../../../shared/people/users.contract.ts';
import { contract } from '../../../web/client/contract.ts';

export type FloorPress = 'advance' | 'pause' | 'resume' | 'suspend' | 'addEntry';

/** A tab of a tablet. A killed one stores and receives nothing any more. */
interface Tab {
  tablet: Tablet;
  isAlive: boolean;
  timers: NodeJS.Timeout[];
}
const tabs = new AsyncLocalStorage<Tab>();
let loading: Promise<unknown> = Promise.resolve();

// All tabs share the contract, which takes long to load. A tab also imports code while another one loads.
vi.doMock('../../../web/client/endpoint-calls.ts', () => calls);

/** Loads a new copy of the client's code, as a browser does for a new tab. */
async function loadClient() {
  vi.resetModules();
  const orders = await import('../../../web/client/api/send-presses-in-order.ts');
  const writes = await import('../../../web/client/api/pending-writes.ts');
  const { WaitingError } = await import('../../../web/client/api/api-errors.ts');
  const { retryPendingWrites } = await import('../../../web/client/api/pending-write-store.ts');
  writes.startPendingWrites({} as never, () => undefined);
  return { ...orders, ...writes, WaitingError, retryPendingWrites };
}
type Client = Awaited<ReturnType<typeof loadClient>>;
const here = () => {
  const tab = tabs.getStore();
  if (!tab) throw new Error('Only a tab has a browser');
  return tab;
};

export interface Pressed {
  key: string;
  operationId: string;
  verb: FloorPress;
  at: string;
  /** The code of the server's refusal, as the tablet showed it. */
  refused?: string;
}

export class Tablet {
  /** The state of the network. `loses` drops the server's responses, `away` drops requests. */
  network: 'fine' | 'away' | 'loses' = 'fine';
  /** Returns the time of the tablet's clock in ms. */
  clock: () => number = now;
  readonly values = new Map<string, string>();
  readonly pressed: Pressed[] = [];
  readonly url: string;
  #tab: Tab | undefined;
  #client: Client | undefined;

  constructor(url: string, { token, ...user }: User & { token: string }) {
    this.url = url;
    this.values.set('token', token);
    this.values.set('id', user.id);
    this.values.set('my', JSON.stringify(user));
  }

  /** Runs the function with the code of the open tab. */
  run<T>(act: (client: Client) => T): T {
    const [tab, client] = [this.#tab, this.#client];
    if (!tab || !client) throw new Error('The tablet is off');
    return tabs.run(tab, () => act(client));
  }

  /** Kills the tab, whatever it is doing, and opens another one. */
  async reopen(): Promise<void> {
    this.close();
    const tab: Tab = { tablet: this, isAlive: true, timers: [] };
    this.#tab = tab;
    // Modules that load at the same time would be those of one tab.
    const client = loading.then(() => tabs.run(tab, loadClient));
    loading = client;
    this.#client = await client;
  }

  close(): void {
    if (!this.#tab) return;
    this.#tab.isAlive = false;
    for (const timer of this.#tab.timers) clearInterval(timer);
  }

  /** Presses a button of the machine, and resolves once the tablet has sent or stored the press. */
  press(line: string, operationId: string, verb: FloorPress, body: object): Promise<void> {
    return this.run(async (client) => {
      const key = crypto.randomUUID();
      const at = client.timeInLine(line);
      const pressed: Pressed = { key, operationId, verb, at };
      this.pressed.push(pressed);
      const call = { params: { id: operationId }, body: { ...body, at } };
      try {
        await client.sendInLine(contract.operations[verb], call, key, { line, label: verb });
      } catch (error) {
        if (!(error instanceof client.WaitingError)) pressed.refused = codeOf(error);
      }
    });
  }

  /** Drops the presses that the tablet shows as refused, and returns whether any press is left. */
  answerRefusals(): boolean {
    return this.run((client) => {
      for (const { key, fate, problem } of client.store.list()) {
        if (fate !== 'refused' && fate !== 'lost') continue;
        const pressed = this.pressed.find((each) => each.key === key);
        if (pressed) pressed.refused = fate === 'lost' ? 'lost' : codeOf({ problem });
        client.dropPendingWrite(key);
      }
      return client.store.list().length > 0;
    });
  }
}

/** Returns the reason of a refusal as the tablet shows it. */
const codeOf = (error: unknown) => {
  const { problem } = error as { problem?: { code?: string; reason?: string } };
  if (!problem?.reason) throw error;
  return problem.code ?? problem.reason;
};

const { fetch: realFetch, setInterval: realInterval } = globalThis;
const now = Date.now.bind(Date);
const never = new Promise<never>(() => {});

async function fetchOf(address: string, init?: RequestInit): Promise<Response> {
  const tab = here();
  const { tablet } = tab;
  const fail = () => (tab.isAlive ? Promise.reject(new TypeError('Failed to fetch')) : never);
  if (!tab.isAlive || tablet.network === 'away') return fail();
  // While the server is down, the request fails.
  const response = await realFetch(`${tablet.url}${address}`, init).catch(fail);
  const isLost = init?.method === 'POST' && tablet.network === 'loses';
  if (isLost || !tab.isAlive) return fail();
  return response;
}

/** Gives each tab its own browser: storage, network, clock and timers. */
export function startBrowsers(): void {
  const values = () => here().tablet.values;
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values().get(name) ?? null,
    setItem: (name: string, value: string) => void (here().isAlive && values().set(name, value)),
    removeItem: (name: string) => void (here().isAlive && values().delete(name)),
    key: (n: number) => [...values().keys()][n] ?? null,
    get length() {
      return values().size;
    },
  });
  vi.stubGlobal('navigator', {
    get onLine() {
      return here().tablet.network !== 'away';
    },
  });
  const ignore = () => undefined;
  vi.stubGlobal('addEventListener', ignore);
  vi.stubGlobal('removeEventListener', ignore);
  vi.stubGlobal('window', { addEventListener: ignore, removeEventListener: ignore });
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    tabs.getStore() ? fetchOf(address, init) : realFetch(address, init),
  );
  vi.stubGlobal('setInterval', (act: () => void, ms: number) => {
    const timer = realInterval(act, ms);
    tabs.getStore()?.timers.push(timer);
    return timer;
  });
  vi.spyOn(Date, 'now').mockImplementation(() => tabs.getStore()?.tablet.clock() ?? now());
}
