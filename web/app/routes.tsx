/** The router: a screen for every line of the route table, loaded when it is first wanted. */
import { type ComponentType } from 'react';
import {
  createBrowserRouter,
  generatePath,
  type LoaderFunctionArgs,
  redirect,
  replace,
  type RouteObject,
} from 'react-router';
import { Crashed } from '../errors/crashed.tsx';
import { loginAddress, safeNext } from '../session/next.ts';
import { sessionStore } from '../session/store.ts';
import { aliases, places, type RouteName } from './paths.ts';
import { Opening, Shell } from './shell.tsx';

const screens: Record<RouteName, () => Promise<ComponentType>> = {
  Home: async () => (await import('../my/my-details.tsx')).MyDetails,
  MyDetails: async () => (await import('../my/my-details.tsx')).MyDetails,
  MyJobs: async () => (await import('../jobs/my-jobs.tsx')).MyJobs,
  JobCreate: async () => (await import('../jobs/job-create.tsx')).JobCreate,
  JobDetails: async () => (await import('../jobs/job-details.tsx')).JobDetails,
  JobEdit: async () => (await import('../jobs/job-edit.tsx')).JobEdit,
  JobOperationList: async () => (await import('../jobs/job-operations.tsx')).JobOperationList,
  JobPaperDetails: async () => (await import('../jobs/job-paper.tsx')).JobPaperDetails,
  JobDuplicate: async () => (await import('../jobs/job-duplicate.tsx')).JobDuplicate,
  JobList: async () => (await import('../jobs/jobs-screen.tsx')).Jobs,
  OperationList: async () => (await import('../operations/operation-list.tsx')).OperationList,
  OperationCreate: async () => (await import('../operations/operation-create.tsx')).OperationCreate,
  OperationDetails: async () => (await import('../operations/operation-details.tsx')).OperationDetails,
  OperationEdit: async () => (await import('../operations/operation-edit.tsx')).OperationEdit,
  MachineList: async () => (await import('../machines/machine-list.tsx')).MachineList,
  MachineCreate: async () => (await import('../machines/machine-create.tsx')).MachineCreate,
  MachineDetails: async () => (await import('../machines/machine-details.tsx')).MachineDetails,
  MachineEdit: async () => (await import('../machines/machine-edit.tsx')).MachineEdit,
  MachineOperationList: async () => (await import('../machines/machine-queue.tsx')).MachineOperationList,
  Login: async () => (await import('../auth/login.tsx')).Login,
  GoogleLogin: async () => (await import('../auth/google-login.tsx')).GoogleLogin,
  Authorise: async () => (await import('../auth/authorise.tsx')).Authorise,
  UserList: async () => (await import('../users/user-list.tsx')).UserList,
  UserCreate: async () => (await import('../users/user-create.tsx')).UserCreate,
  UserDetails: async () => (await import('../users/user-details.tsx')).UserDetails,
  UserEdit: async () => (await import('../users/user-edit.tsx')).UserEdit,
  UserCustomerList: async () => (await import('../customers/customer-list.tsx')).UserCustomerList,
  UserJobList: async () => (await import('../users/user-jobs.tsx')).UserJobList,
  CustomerList: async () => (await import('../customers/customer-list.tsx')).CustomerList,
  CustomerCreate: async () => (await import('../customers/customer-create.tsx')).CustomerCreate,
  CustomerCreateImproved: async () =>
    (await import('../customers/customer-create.tsx')).CustomerCreateImproved,
  CustomerDetails: async () => (await import('../customers/customer-details.tsx')).CustomerDetails,
  CustomerEdit: async () => (await import('../customers/customer-edit.tsx')).CustomerEdit,
  CustomerJobList: async () => (await import('../customers/customer-jobs.tsx')).CustomerJobList,
  MyCustomers: async () => (await import('../customers/customer-list.tsx')).MyCustomers,
  Stock: async () => (await import('../stock/stock.tsx')).Stock,
  PaperList: async () => (await import('../papers/paper-list.tsx')).PaperList,
  PaperCreate: async () => (await import('../papers/paper-create.tsx')).PaperCreate,
  PaperDetails: async () => (await import('../papers/paper-details.tsx')).PaperDetails,
  PaperEdit: async () => (await import('../papers/paper-edit.tsx')).PaperEdit,
  PaperJobList: async () => (await import('../papers/paper-jobs.tsx')).PaperJobList,
  InkList: async () => (await import('../inks/ink-list.tsx')).InkList,
  InkCreate: async () => (await import('../inks/ink-create.tsx')).InkCreate,
  InkDetails: async () => (await import('../inks/ink-details.tsx')).InkDetails,
  InkEdit: async () => (await import('../inks/ink-edit.tsx')).InkEdit,
  InkJobList: async () => (await import('../inks/ink-jobs.tsx')).InkJobList,
  ProductList: async () => (await import('../products/product-list.tsx')).ProductList,
  ProductCreate: async () => (await import('../products/product-create.tsx')).ProductCreate,
  ProductDetails: async () => (await import('../products/product-details.tsx')).ProductDetails,
  ProductEdit: async () => (await import('../products/product-edit.tsx')).ProductEdit,
  ProductComponentList: async () => (await import('../components/component-list.tsx')).ProductComponentList,
  ProductJobCreate: async () => (await import('../jobs/job-from.tsx')).ProductJobCreate,
  ComponentList: async () => (await import('../components/component-list.tsx')).ComponentList,
  ComponentCreate: async () => (await import('../components/component-create.tsx')).ComponentCreate,
  ComponentDetails: async () => (await import('../components/component-details.tsx')).ComponentDetails,
  ComponentEdit: async () => (await import('../components/component-edit.tsx')).ComponentEdit,
  ComponentJobCreate: async () => (await import('../jobs/job-from.tsx')).ComponentJobCreate,
  Settings: async () => (await import('../settings/settings.tsx')).SettingsScreen,
  Queues: async () => (await import('../queues/queue-board.tsx')).QueueBoard,
  QueuesTimeline: async () => (await import('../queues/timeline.tsx')).QueuesTimeline,
  QueuesMachines: async () => (await import('../queues/machine-queues.tsx')).MachineQueues,
  BadRequest: async () => (await import('../errors/pages.tsx')).BadRequest,
  Forbidden: async () => (await import('../errors/pages.tsx')).Forbidden,
  MissingResource: async () => (await import('../errors/pages.tsx')).MissingResource,
  NetworkProblem: async () => (await import('../errors/pages.tsx')).NetworkProblem,
  ErrorDisplay: async () => (await import('../errors/pages.tsx')).ErrorDisplay,
};

/** Sends who isn't signed in to the Google login page, and who is past the login pages. */
function guard(name: RouteName) {
  const isLogin = name === 'Login' || name === 'GoogleLogin';
  return ({ request }: LoaderFunctionArgs) => {
    const { pathname, search, searchParams } = new URL(request.url);
    const signedIn = sessionStore.me() !== null && sessionStore.token() !== null;
    if (isLogin && signedIn) throw redirect(safeNext(searchParams.get('next')));
    if (!('public' in places[name]) && !signedIn) throw redirect(loginAddress(pathname + search));
    return null;
  };
}

const routes: RouteObject[] = (Object.keys(places) as RouteName[]).map((name) => ({
  id: name,
  path: places[name].path,
  handle: { title: places[name].title },
  loader: guard(name),
  lazy: async () => ({ Component: await screens[name]() }),
}));

/** Every address under an alias leads to the same one under the real name. */
const aliased: RouteObject[] = aliases.map(([from, to]) => ({
  path: `${from}/*`,
  loader: ({ params, request }) => {
    const { '*': rest, ...named } = params;
    const path = [generatePath(to, named), rest].filter(Boolean).join('/');
    throw replace(path + new URL(request.url).search);
  },
}));

const notFound: RouteObject = {
  path: '*',
  handle: { title: 'NotFound' },
  lazy: async () => ({ Component: (await import('../errors/pages.tsx')).NotFound }),
};

export function createRouter() {
  const inside = [...routes, ...aliased, notFound];
  return createBrowserRouter([
    {
      Component: Shell,
      ErrorBoundary: Crashed,
      HydrateFallback: Opening,
      children: [{ ErrorBoundary: Crashed, children: inside }],
    },
  ]);
}
