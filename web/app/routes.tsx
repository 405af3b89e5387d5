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
import { Crashed } from '../platform/errors/crashed.tsx';
import { loginAddress, safeNext } from '../client/session/next.ts';
import { sessionStore } from '../client/session/store.ts';
import { aliases, places, type RouteName } from '../client/paths.ts';
import { Opening, Shell } from './shell.tsx';

const screens: Record<RouteName, () => Promise<ComponentType>> = {
  Home: async () => (await import('../platform/my/my-details.tsx')).MyDetails,
  MyDetails: async () => (await import('../platform/my/my-details.tsx')).MyDetails,
  MyJobs: async () => (await import('../production/jobs/my-jobs.tsx')).MyJobs,
  JobCreate: async () => (await import('../production/jobs/job-create.tsx')).JobCreate,
  JobDetails: async () => (await import('../production/jobs/job-details.tsx')).JobDetails,
  JobEdit: async () => (await import('../production/jobs/job-edit.tsx')).JobEdit,
  JobOperationList: async () => (await import('../production/jobs/job-operations.tsx')).JobOperationList,
  JobPaperDetails: async () => (await import('../production/jobs/job-paper.tsx')).JobPaperDetails,
  JobDuplicate: async () => (await import('../production/jobs/job-duplicate.tsx')).JobDuplicate,
  JobList: async () => (await import('../production/jobs/jobs-screen.tsx')).Jobs,
  OperationList: async () => (await import('../production/operations/operation-list.tsx')).OperationList,
  OperationCreate: async () =>
    (await import('../production/operations/operation-create.tsx')).OperationCreate,
  OperationDetails: async () =>
    (await import('../production/operations/operation-details.tsx')).OperationDetails,
  OperationEdit: async () => (await import('../production/operations/operation-edit.tsx')).OperationEdit,
  MachineList: async () => (await import('../production/machines/machine-list.tsx')).MachineList,
  MachineCreate: async () => (await import('../production/machines/machine-create.tsx')).MachineCreate,
  MachineDetails: async () => (await import('../production/machines/machine-details.tsx')).MachineDetails,
  MachineEdit: async () => (await import('../production/machines/machine-edit.tsx')).MachineEdit,
  MachineOperationList: async () =>
    (await import('../production/queues/machine-queue.tsx')).MachineOperationList,
  Login: async () => (await import('../platform/auth/login.tsx')).Login,
  GoogleLogin: async () => (await import('../platform/auth/google-login.tsx')).GoogleLogin,
  Authorise: async () => (await import('../platform/auth/authorise.tsx')).Authorise,
  UserList: async () => (await import('../platform/users/user-list.tsx')).UserList,
  UserCreate: async () => (await import('../platform/users/user-create.tsx')).UserCreate,
  UserDetails: async () => (await import('../platform/users/user-details.tsx')).UserDetails,
  UserEdit: async () => (await import('../platform/users/user-edit.tsx')).UserEdit,
  UserCustomerList: async () => (await import('../production/customers/customer-list.tsx')).UserCustomerList,
  UserJobList: async () => (await import('../production/jobs/user-jobs.tsx')).UserJobList,
  CustomerList: async () => (await import('../production/customers/customer-list.tsx')).CustomerList,
  CustomerCreate: async () => (await import('../production/customers/customer-create.tsx')).CustomerCreate,
  CustomerCreateImproved: async () =>
    (await import('../production/customers/customer-create.tsx')).CustomerCreateImproved,
  CustomerDetails: async () => (await import('../production/customers/customer-details.tsx')).CustomerDetails,
  CustomerEdit: async () => (await import('../production/customers/customer-edit.tsx')).CustomerEdit,
  CustomerJobList: async () => (await import('../production/customers/customer-jobs.tsx')).CustomerJobList,
  MyCustomers: async () => (await import('../production/customers/customer-list.tsx')).MyCustomers,
  Stock: async () => (await import('../stock/stock.tsx')).Stock,
  PaperList: async () => (await import('../stock/papers/paper-list.tsx')).PaperList,
  PaperCreate: async () => (await import('../stock/papers/paper-create.tsx')).PaperCreate,
  PaperDetails: async () => (await import('../stock/papers/paper-details.tsx')).PaperDetails,
  PaperEdit: async () => (await import('../stock/papers/paper-edit.tsx')).PaperEdit,
  PaperJobList: async () => (await import('../production/jobs/paper-jobs.tsx')).PaperJobList,
  InkList: async () => (await import('../stock/inks/ink-list.tsx')).InkList,
  InkCreate: async () => (await import('../stock/inks/ink-create.tsx')).InkCreate,
  InkDetails: async () => (await import('../stock/inks/ink-details.tsx')).InkDetails,
  InkEdit: async () => (await import('../stock/inks/ink-edit.tsx')).InkEdit,
  InkJobList: async () => (await import('../production/jobs/ink-jobs.tsx')).InkJobList,
  ProductList: async () => (await import('../production/products/product-list.tsx')).ProductList,
  ProductCreate: async () => (await import('../production/products/product-create.tsx')).ProductCreate,
  ProductDetails: async () => (await import('../production/products/product-details.tsx')).ProductDetails,
  ProductEdit: async () => (await import('../production/products/product-edit.tsx')).ProductEdit,
  ProductComponentList: async () =>
    (await import('../production/components/component-list.tsx')).ProductComponentList,
  ProductJobCreate: async () => (await import('../production/jobs/job-from.tsx')).ProductJobCreate,
  ComponentList: async () => (await import('../production/components/component-list.tsx')).ComponentList,
  ComponentCreate: async () =>
    (await import('../production/components/component-create.tsx')).ComponentCreate,
  ComponentDetails: async () =>
    (await import('../production/components/component-details.tsx')).ComponentDetails,
  ComponentEdit: async () => (await import('../production/components/component-edit.tsx')).ComponentEdit,
  ComponentJobCreate: async () => (await import('../production/jobs/job-from.tsx')).ComponentJobCreate,
  Settings: async () => (await import('../platform/settings/settings.tsx')).SettingsScreen,
  Queues: async () => (await import('../production/queues/queue-board.tsx')).QueueBoard,
  QueuesTimeline: async () => (await import('../production/queues/timeline.tsx')).QueuesTimeline,
  QueuesMachines: async () => (await import('../production/queues/machine-queues.tsx')).MachineQueues,
  BadRequest: async () => (await import('../platform/errors/pages.tsx')).BadRequest,
  Forbidden: async () => (await import('../platform/errors/pages.tsx')).Forbidden,
  MissingResource: async () => (await import('../platform/errors/pages.tsx')).MissingResource,
  NetworkProblem: async () => (await import('../platform/errors/pages.tsx')).NetworkProblem,
  ErrorDisplay: async () => (await import('../platform/errors/pages.tsx')).ErrorDisplay,
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
  lazy: async () => ({ Component: (await import('../platform/errors/pages.tsx')).NotFound }),
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
