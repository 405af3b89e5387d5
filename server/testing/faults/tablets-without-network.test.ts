/**
 * Works shifts on tablets without a steady network: it is cut at random, responses are lost, tabs are killed and the
 * server is killed. The server must have every press once, or the tablet its reason, with the order and the times of
 * the presses. FAULTS=all kills tabs more often and works a longer shift offline. FAULTS_SEED repeats a run.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest';
import { type OperationState } from '../../../shared/jobs/aggregate/operation-state.ts';
import { brokenInvariants } from '../invariants/invariants.ts';
import { startProcess } from '../app-process.ts';
import { openFloor } from '../shop-floor.ts';
import { openShop } from '../shop.ts';
import { type RandomInt, seededRandom } from '../samples/seeded-random.ts';
import { leaseTime } from '../../../web/client/api/pending-write-store.ts';
import { type FloorPress, type Pressed, startBrowsers, Tablet } from './tablet.ts';

const { FAULTS, FAULTS_SEED = '28' } = process.env;
const long = FAULTS === 'all';
const presses = 500;
const offlinePresses = long ? 400 : 40;
/** One press in this number kills its tab. The number is high, because a tab that opens again loads the client's code. */
const pressesOfTab = long ? 12 : 100;
const serverKills = 4;
const seed = Number(FAULTS_SEED);
const shift = 8 * 3_600_000;

const shop = await openShop();
const floor = await openFloor(shop);
afterAll(() => shop.close());

/**
 * Starts a server process on the shop's database, to which the tablets send. `kill` kills it in the middle of whatever
 * it does, and starts it again at the same address.
 */
async function openServer() {
  const { host = '', port = '', user = '', password } = inject('postgres');
  const { rows } = await shop.database.pool.query<{ name: string }>('select current_database() as name');
  const place = new URLSearchParams({ host, port: String(port), user });
  if (typeof password === 'string') place.set('password', password);
  const DATABASE_URL = `postgresql:///${rows[0]?.name}?${place}`;
  let server = await startProcess({ DATABASE_URL });
  const { url } = server;
  return {
    url,
    kill: async () => {
      await server.end('SIGKILL');
      server = await startProcess({ DATABASE_URL, PORT: new URL(url).port });
    },
    close: () => server.end('SIGKILL'),
  };
}

let tablets: Tablet[] = [];
let server: Awaited<ReturnType<typeof openServer>> | undefined;
beforeEach(() => startBrowsers());
afterEach(async () => {
  for (const tablet of tablets) tablet.close();
  await server?.close();
  server = undefined;
});

/** An operation at a machine, and its state as a person at the tablet sees it. */
interface Place {
  line: string;
  id: string;
  state: OperationState;
}
async function openPlace(): Promise<Place> {
  const machine = await floor.machine('Packing');
  const { id, state } = await floor.on(machine, { quantity: 50_000 });
  return { line: machine.id, id, state };
}

const after: Record<Exclude<FloorPress, 'addEntry'>, OperationState> = {
  advance: 'running',
  pause: 'paused',
  resume: 'running',
  suspend: 'queued',
};
/** Returns a press that fits the state, with its body. */
function choose(chance: RandomInt, { state }: Place): [FloorPress, object] {
  if (state === 'queued') return ['advance', { from: state }];
  if (state === 'paused') return chance(4) === 0 ? ['suspend', { from: state }] : ['resume', { from: state }];
  return chance(2) === 0 ? ['addEntry', { good: 1 }] : ['pause', { from: state, reason: 'Plate' }];
}

async function pressAt(tablet: Tablet, place: Place, chance: RandomInt): Promise<void> {
  const [verb, body] = choose(chance, place);
  if (verb !== 'addEntry') place.state = after[verb];
  await tablet.press(place.line, place.id, verb, body);
}

/** Connects the tablets, and answers the refusals that they show, until no press waits. */
async function sendAll(): Promise<void> {
  for (const tablet of tablets) {
    tablet.network = 'fine';
    // The lease of a killed tab has ended.
    tablet.clock = () => performance.timeOrigin + performance.now() + leaseTime;
  }
  const until = performance.now() + 120_000;
  while (tablets.some((tablet) => tablet.answerRefusals())) {
    if (performance.now() > until) throw new Error('A tablet still has presses after two minutes');
    for (const tablet of tablets)
      tablet.run((client) => {
        client.retryPendingWrites();
        void client.sendDue();
      });
    await delay(20);
  }
}

const verbs: Record<string, FloorPress> = { start: 'advance', entry: 'addEntry' };
/** Returns what the server has of the operation, in the order of its acceptance. */
async function accepted(operationId: string, userId: string) {
  const { rows } = await shop.database.pool.query<{ verb: string; at: Date; kind: string }>(
    `select 'transition' as kind, id, verb, at from operation_transitions where operation_id = $1 and user_id = $2
     union all
     select 'entry', id, 'entry', at from operation_entries where operation_id = $1 and user_id = $2
     order by id`,
    [operationId, userId],
  );
  return rows.map(({ verb, at }) => [verbs[verb] ?? verb, at.toISOString()] as const);
}
/** Returns what the tablet has pressed there and not shown as refused. */
const sent = (pressed: readonly Pressed[], operationId: string) =>
  pressed
    .filter((each) => each.operationId === operationId && each.refused === undefined)
    .map(({ verb, at }) => [verb, at] as const);

const people = [shop.users.Restricted, shop.users.Standard];

test(
  `two tablets whose network fails and whose server is killed at random lose no press (FAULTS_SEED=${seed})`,
  { timeout: 900_000 },
  async () => {
    const chance = seededRandom(seed);
    const { url, kill } = (server = await openServer());
    tablets = people.map((user) => new Tablet(url, user));
    // Counts the presses of both tablets after which the server is killed.
    const kills = new Set(
      Array.from(
        { length: serverKills },
        (_, n) => chance((2 * presses) / serverKills) + (n * 2 * presses) / serverKills,
      ),
    );
    let pressed = 0;
    let restart = Promise.resolve();
    const own = [await openPlace(), await openPlace()];
    const shared = await openPlace();
    const work = async (tablet: Tablet, place: Place) => {
      await tablet.reopen();
      const both = { ...shared };
      for (let n = 0; n < presses; n += 1) {
        const fate = chance(20);
        if (fate < 4) tablet.network = tablet.network === 'away' ? 'fine' : 'away';
        else if (fate < 7) tablet.network = tablet.network === 'loses' ? 'fine' : 'loses';
        const isShared = chance(8) === 0;
        if (isShared) both.state = (await floor.get(shared.id)).state;
        pressed += 1;
        if (kills.has(pressed)) restart = restart.then(kill);
        const press = pressAt(tablet, isShared ? both : place, chance);
        // A tab is killed before or after the response.
        if (chance(pressesOfTab) === 0) {
          await delay(chance(15));
          await tablet.reopen();
        } else await press;
        tablet.answerRefusals();
      }
    };
    await Promise.all(tablets.map((tablet, n) => work(tablet, own[n] ?? shared)));
    await restart;
    await sendAll();
    for (const [n, { pressed }] of tablets.entries()) {
      expect(pressed).toHaveLength(presses);
      const [mine, user] = [own[n]?.id ?? '', people[n]?.id ?? ''];
      expect(await accepted(mine, user)).toEqual(sent(pressed, mine));
      // A press that another person's overtook by less than a minute has the time of that one.
      const [there, here] = [await accepted(shared.id, user), sent(pressed, shared.id)];
      expect(there.map(([verb]) => verb)).toEqual(here.map(([verb]) => verb));
      const late = there.map(([, at], place) => Date.parse(at) - Date.parse(here[place]?.[1] ?? ''));
      expect(late.filter((ms) => ms < 0 || ms >= 60_000)).toEqual([]);
      // On a machine of one's own, nothing is refused.
      expect(pressed.filter(({ operationId, refused }) => operationId === mine && refused)).toEqual([]);
      expect(pressed.filter(({ refused }) => refused === 'lost')).toEqual([]);
    }
    expect(await brokenInvariants(shop.database)).toEqual([]);
  },
);

test(
  'a shift of eight hours without a network loses no press, whose times stay',
  { timeout: 900_000 },
  async () => {
    const chance = seededRandom(seed);
    const [user] = people;
    if (!user) throw new Error('A shift needs a person');
    const tablet = new Tablet(shop.url, user);
    tablets = [tablet];
    const place = await openPlace();
    const began = Date.now() - shift;
    let at = began;
    tablet.clock = () => at;
    tablet.network = 'away';
    await tablet.reopen();
    for (let n = 0; n < offlinePresses; n += 1) {
      at += shift / (offlinePresses + 1);
      await pressAt(tablet, place, chance);
      if (chance(50) === 0) await tablet.reopen();
    }
    expect(await accepted(place.id, user.id)).toEqual([]);
    await sendAll();
    expect(tablet.pressed.filter(({ refused }) => refused)).toEqual([]);
    const there = await accepted(place.id, user.id);
    expect(there).toHaveLength(offlinePresses);
    expect(there).toEqual(sent(tablet.pressed, place.id));
    expect(Date.parse(String(there[0]?.[1])) - began).toBeLessThan(shift / offlinePresses);
    expect(await brokenInvariants(shop.database)).toEqual([]);
  },
);
