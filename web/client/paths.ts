/**
 * Defines every route: its name (spec §2), path and title, and whether it is public. The contract gives the
 * standard routes; every other route needs a line in `places` and in `own` (app/screens.ts).
 */
import { type UserPermission } from '../../shared/platform/specification-constants.ts';
import { type Contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';
import { contract } from './contract.ts';
import { t } from '../../shared/platform/translate.ts';

interface Place {
  path: `/${string}`;
  /** The title that the browser shows after "Makeready | ". */
  title: string;
  public?: true;
  /** The query that the router adds to a URL without a query. */
  opensAt?: `?${string}`;
  /** The screen has no top bar, and shows the notices of `NoticesContext` itself. */
  bare?: true;
}

/**
 * The path suffix of each standard screen. `/papers` in the contract gives PaperList at `/paper`, PaperCreate at
 * `/paper/create`, …
 */
const screens = { List: '', Create: '/create', Details: '/:id', Edit: '/:id/edit' } as const;
const verbs = ['sorted', 'create', 'get', 'update'] as const;

type Screens = typeof screens;
type Group = Record<(typeof verbs)[number], Endpoint>;
type One = {
  [E in keyof Contract]: Contract[E] extends Group & { create: { path: `/${infer N}s` } } ? N : never;
}[keyof Contract];
type Usual = {
  [N in One]: {
    [S in keyof Screens]: { one: N; name: `${Capitalize<N>}${S}`; path: `/${N}${Screens[S]}` };
  }[keyof Screens];
}[One];

const isGroup = (verbsOf: object): verbsOf is Group => verbs.every((verb) => verb in verbsOf);
export const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The standard screens of all entities that have the four standard endpoints. */
export const usual = Object.values<object>(contract)
  .filter(isGroup)
  .map(({ create }) => create.path.slice(1, -1))
  .flatMap((one) =>
    Object.entries(screens).map(
      ([screen, end]) => ({ one, name: capital(one) + screen, path: `/${one}${end}` }) as Usual,
    ),
  );
export type UsualRoute = Usual['name'];

const usualPlaces = Object.fromEntries(usual.map(({ name, path }) => [name, { path, title: name }])) as {
  [U in Usual as U['name']]: { path: U['path']; title: string };
};

export const places = {
  ...usualPlaces,
  OperationList: { ...usualPlaces.OperationList, opensAt: '?state=open' },
  Home: { path: '/', title: 'Home' },
  Today: { path: '/today', title: 'Today' },
  FirstSteps: { path: '/first-steps', title: 'First steps' },
  Review: { path: '/review', title: 'Review' },
  MyDetails: { path: '/my', title: 'MyDetails' },
  MyJobs: { path: '/my/job', title: 'MyJobs' },
  JobOperationList: { path: '/job/:id/operation', title: 'JobOperationList' },
  JobPaperDetails: { path: '/job/:id/paper', title: 'JobPaperDetails' },
  JobBestSheet: { path: '/job/:id/best-sheet', title: 'Best sheet' },
  JobChange: { path: '/job/:id/change', title: 'JobChange' },
  JobSave: { path: '/job/:id/save', title: 'Save job' },
  JobTicket: { path: '/job/:id/ticket', title: 'Job ticket' },
  JobLabels: { path: '/job/:id/labels', title: 'Labels of a job' },
  JobTickets: { path: '/job/ticket', title: 'Job tickets' },
  Scanned: { path: '/o/:id', title: 'Operation' },
  JobDuplicate: { path: '/job/:id/duplicate', title: 'JobDuplicate' },
  Floor: { path: '/floor', title: 'Floor' },
  Wall: { path: '/floor/wall', title: 'Wall', bare: true, public: true },
  NewDevice: { path: '/floor/device', title: 'New device', bare: true, public: true },
  ApproveDevice: { path: '/floor/device/:id', title: 'New device' },
  FloorMachine: { path: '/floor/:id', title: 'Floor', bare: true },
  MachineOperationList: { path: '/machine/:id/operation', title: 'MachineOperationList' },
  MachineCard: { path: '/machine/:id/card', title: 'Card of a machine' },
  Login: { path: '/login', title: 'Login', public: true },
  GoogleLogin: { path: '/login/google', title: 'Google login', public: true },
  Authorise: { path: '/auth/:id', title: 'Sign in', public: true },
  UserList: { path: '/user', title: 'Users' },
  UserCustomerList: { path: '/user/:id/customer', title: 'UserCustomerList' },
  UserJobList: { path: '/user/:id/job', title: 'UserJobList' },
  CustomerCreateImproved: { path: '/customer/create/improved', title: 'CustomerCreateImproved' },
  CustomerJobList: { path: '/customer/:id/job', title: 'CustomerJobList' },
  CustomerOrder: { path: '/customer/:id/orders/:number', title: 'Order' },
  MyCustomers: { path: '/my/customer', title: 'MyCustomers' },
  Stock: { path: '/stock', title: 'Stock' },
  StockCount: { path: '/stock/count', title: 'StockCount' },
  BuyingList: { path: '/stock/buying', title: 'Buying list' },
  StockDemand: { path: '/stock/demand', title: 'StockDemand' },
  PaperJobList: { path: '/paper/:id/job', title: 'PaperJobList' },
  Shelf: { path: '/shelf/:id', title: 'Shelf' },
  ShelfLabels: { path: '/stock/shelves', title: 'Labels of shelves' },
  PaperLabels: { path: '/paper/:id/labels', title: 'Labels of a paper' },
  ToolLabels: { path: '/tool/:id/labels', title: 'Labels of a tool' },
  InkJobList: { path: '/ink/:id/job', title: 'InkJobList' },
  ProductComponentList: { path: '/product/:id/component', title: 'ProductComponentList' },
  ProductJobCreate: { path: '/product/:id/job', title: 'ProductJobCreate' },
  ComponentJobCreate: { path: '/component/:id/job', title: 'ComponentJobCreate' },
  Settings: { path: '/settings', title: 'Settings' },
  Audit: { path: '/audit', title: 'Audit log' },
  ApiKeys: { path: '/settings/keys', title: 'API keys' },
  Webhooks: { path: '/settings/webhooks', title: 'Webhooks' },
  WebhookDeliveries: { path: '/settings/webhooks/:id', title: 'Deliveries' },
  ShopLists: { path: '/settings/lists/:list', title: 'Lists' },
  OwnFields: { path: '/settings/fields/:entity', title: 'Own fields' },
  DeliveryLabels: { path: '/dispatch/:id/labels', title: 'Labels' },
  DeliveryNote: { path: '/dispatch/:id/note', title: 'Delivery note' },
  DeliveryNotes: { path: '/dispatch/notes', title: 'Delivery notes' },
  Dispatch: { path: '/dispatch', title: 'Dispatch' },
  Import: { path: '/import', title: 'Import' },
  Queues: { path: '/queues', title: 'Queues' },
  QueuesTimeline: { path: '/queues/timeline', title: 'QueuesTimeline' },
  QueuesLoad: { path: '/queues/load', title: 'Load' },
  Promise: { path: '/promise', title: 'Earliest delivery' },
  Plan: { path: '/plan', title: 'Proposed plan' },
  WhatIf: { path: '/plan/what-if', title: 'What if' },
  PlanDetails: { path: '/plan/:id', title: 'Proposed plan' },
  QueuesWeek: { path: '/queues/week', title: 'Week by machine' },
  QueuesMachines: { path: '/queues/machines', title: 'QueuesMachines' },
  Help: { path: '/help', title: 'Manual', public: true },
  HelpPage: { path: '/help/:page', title: 'Manual', public: true },
  BadRequest: { path: '/400/:error', title: 'Error', public: true },
  Forbidden: { path: '/403', title: 'Forbidden', public: true },
  MissingResource: { path: '/404/:resource', title: 'NotFound', public: true },
  NetworkProblem: { path: '/network-error', title: 'Network error', public: true },
  ErrorDisplay: { path: '/error/:error', title: 'ErrorDisplay', public: true },
} as const satisfies Record<string, Place>;

export type RouteName = keyof typeof places;
/** The names of the routes whose paths have no parameters. */
export type FixedRoute = {
  [N in RouteName]: (typeof places)[N]['path'] extends `${string}:${string}` ? never : N;
}[RouteName];
type ParamsOf<P extends string> = P extends `${string}:${infer Rest}` ? [string, ...ParamsOf<Rest>] : [];

/** Returns the path of a route: `to('JobDetails', job.id)`. */
export function to<N extends RouteName>(name: N, ...values: ParamsOf<(typeof places)[N]['path']>): string {
  return values.reduce<string>(
    (path, value) => path.replace(/:\w+/, encodeURIComponent(value)),
    places[name].path,
  );
}

/**
 * Returns the path of a customer's order. Proxies refuse `%2F` or take it for the end of a segment, and browsers leave out
 * the segments `.` and `..`, so these characters of the number are encoded twice.
 */
export const toOrder = (customerId: string, number: string): string =>
  to('CustomerOrder', customerId, number.replaceAll(/[%/\\]|^\.{1,2}$/g, hex));
const hex = (characters: string) =>
  characters.replaceAll(/./g, (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the order's number in the path, from the parameter that the router has decoded once. */
export const orderNumberIn = (segment: string): string =>
  segment.replaceAll(/%(2[5EF]|5C)/g, (code) => decodeURIComponent(code));

/** Returns the path of the timeline with the answers for an operation: why it is there, and what if it were earlier. */
export const toAnswers = ({ id, jobId }: { id: string; jobId: string }): string =>
  `${to('QueuesTimeline')}?job=${jobId}&operation=${id}`;

/** The alternative path prefixes that lead to standard screens (design: screens). */
export const aliases: readonly (readonly [from: string, to: string])[] = [
  ['/order', '/job'],
  ['/customer/:id/order', '/customer/:id/job'],
];

interface Destination {
  label: string;
  route: FixedRoute;
  /** The letter that opens the screen after `g`. */
  key: string;
  /** The other paths on which the link is marked as the current screen. */
  also?: readonly string[];
  /** The permission that shows the link in the bar. Users without the permission reach the screen in another way. */
  of?: UserPermission;
}

/** The links of the top bar, in their sequence on the screen. */
export const navigation: readonly Destination[] = [
  { label: t('Today'), route: 'Today', key: 't', also: ['/review'] },
  { label: t('Queues'), route: 'Queues', key: 'b', also: ['/plan'] },
  { label: t('Customers'), route: 'CustomerList', key: 'c' },
  { label: t('Jobs'), route: 'JobList', key: 'j', also: ['/product', '/component', '/promise'] },
  { label: t('Dispatch'), route: 'Dispatch', key: 'd', of: 'dispatch' },
  { label: t('Operations'), route: 'OperationList', key: 'o' },
  { label: t('Machines'), route: 'MachineList', key: 'm' },
  { label: t('Stock'), route: 'Stock', key: 's', also: ['/paper', '/ink'] },
  { label: t('Users'), route: 'UserList', key: 'u' },
];
