/**
 * Maps each route to its screen. The browser loads the code of a screen when the user first opens the screen.
 */
import { type ComponentType } from 'react';
import { type RouteName, usual, type UsualRoute } from '../client/paths.ts';
import { withManual } from '../help/manual.ts';

type Screen = () => Promise<ComponentType>;

const files = import.meta.glob<Record<string, ComponentType>>('../**/*.screens.tsx');

/** Returns the screen of an entity's standard route: the export named like the route in `<entity>.screens.tsx`. */
function usualScreen({ one, name }: (typeof usual)[number]): Screen {
  const [file = ''] = Object.keys(files).filter((each) => each.endsWith(`/${one}.screens.tsx`));
  return async () => {
    const screen = (await files[file]?.())?.[name];
    if (screen === undefined) throw new Error(`${one}.screens.tsx does not export ${name}`);
    return screen;
  };
}

const manualScreens = () => withManual(() => import('../help/manual-screens.tsx'));

/** The screens of all routes that are not standard. */
const own: Record<Exclude<RouteName, UsualRoute>, Screen> & Partial<Record<UsualRoute, Screen>> = {
  Home: async () => (await import('../people/my/my-details.tsx')).MyDetails,
  MyDetails: async () => (await import('../people/my/my-details.tsx')).MyDetails,
  Review: async () => (await import('../review/review.tsx')).Review,
  Today: async () => (await import('../today/today.tsx')).Today,
  FirstSteps: async () => (await import('../first-steps/first-steps.tsx')).FirstSteps,
  MyJobs: async () => (await import('../jobs/list/my-jobs.tsx')).MyJobs,
  JobCreate: async () => (await import('../jobs/form/job-create.tsx')).JobCreate,
  JobDetails: async () => (await import('../jobs/details/job-details.tsx')).JobDetails,
  JobEdit: async () => (await import('../jobs/form/job-edit.tsx')).JobEdit,
  JobOperationList: async () => (await import('../jobs/details/job-operations.tsx')).JobOperationList,
  JobPaperDetails: async () => (await import('../jobs/paper/job-paper.tsx')).JobPaperDetails,
  JobBestSheet: async () => (await import('../layouts/best-sheet.tsx')).BestSheet,
  JobChange: async () => (await import('../jobs/change/job-change.tsx')).JobChange,
  JobSave: async () => (await import('../planning/save/ways-to-save-job.tsx')).SaveJob,
  JobTicket: async () => (await import('../jobs/details/job-ticket.tsx')).JobTicket,
  JobLabels: async () => (await import('../dispatch/delivery-labels.tsx')).JobLabels,
  JobTickets: async () => (await import('../jobs/details/job-ticket.tsx')).JobTickets,
  Scanned: async () => (await import('../operations/open-scanned-operation.tsx')).OpenScannedOperation,
  JobDuplicate: async () => (await import('../jobs/form/job-duplicate.tsx')).JobDuplicate,
  JobList: async () => (await import('../jobs/list/jobs-screen.tsx')).Jobs,
  OperationList: async () => (await import('../operations/list/operation-list.tsx')).OperationList,
  OperationCreate: async () => (await import('../operations/form/operation-create.tsx')).OperationCreate,
  OperationDetails: async () => (await import('../operations/operation-details.tsx')).OperationDetails,
  OperationEdit: async () => (await import('../operations/form/operation-edit.tsx')).OperationEdit,
  Floor: async () => (await import('../floor/pick-machine.tsx')).PickMachine,
  Wall: async () => (await import('../floor/wall-screen.tsx')).Wall,
  NewDevice: async () => (await import('../floor/device/new-device.tsx')).NewDevice,
  ApproveDevice: async () => (await import('../connections/approve-device.tsx')).ApproveDevice,
  FloorMachine: async () => (await import('../floor/floor-machine.tsx')).FloorMachine,
  MachineOperationList: async () =>
    (await import('../queues/machine/machine-queue.tsx')).MachineOperationList,
  MachineCard: async () => (await import('../codes/labels-and-machine-card.tsx')).MachineCard,
  Login: async () => (await import('../people/sign-in/login.tsx')).Login,
  GoogleLogin: async () => (await import('../people/sign-in/google-login.tsx')).GoogleLogin,
  Authorise: async () => (await import('../people/sign-in/sign-in-by-link.tsx')).SignInByLink,
  UserCustomerList: async () => (await import('../customers/customer.screens.tsx')).UserCustomerList,
  UserJobList: async () => (await import('../jobs/list/jobs-of-record.tsx')).UserJobList,
  CustomerCreateImproved: async () =>
    (await import('../customers/customer.screens.tsx')).CustomerCreateImproved,
  CustomerJobList: async () => (await import('../jobs/list/jobs-of-record.tsx')).CustomerJobList,
  CustomerOrder: async () => (await import('../dispatch/customer-order.tsx')).CustomerOrder,
  MyCustomers: async () => (await import('../customers/customer.screens.tsx')).MyCustomers,
  StockCount: async () => (await import('../stock/count/stock-count.tsx')).StockCount,
  Stock: async () => (await import('../stock/stock.tsx')).Stock,
  BuyingList: async () => (await import('../stock/buying/buying-list.tsx')).BuyingList,
  StockDemand: async () => (await import('../stock/orders/paper-demand.tsx')).StockDemand,
  PaperJobList: async () => (await import('../jobs/list/jobs-of-record.tsx')).PaperJobList,
  ToolLabels: async () => (await import('../codes/labels-and-machine-card.tsx')).ToolLabels,
  Shelf: async () => (await import('../codes/shelf-page.tsx')).ShelfPage,
  ShelfLabels: async () => (await import('../codes/labels-and-machine-card.tsx')).ShelfLabels,
  PaperLabels: async () => (await import('../codes/labels-and-machine-card.tsx')).PaperLabels,
  InkJobList: async () => (await import('../jobs/list/jobs-of-record.tsx')).InkJobList,
  ProductComponentList: async () =>
    (await import('../products/components/component.screens.tsx')).ProductComponentList,
  ProductJobCreate: async () => (await import('../jobs/form/job-from-template.tsx')).ProductJobCreate,
  ComponentJobCreate: async () => (await import('../jobs/form/job-from-template.tsx')).ComponentJobCreate,
  Settings: async () => (await import('../shop/settings/settings.tsx')).SettingsScreen,
  Audit: async () => (await import('../history/audit.tsx')).Audit,
  ApiKeys: async () => (await import('../connections/api-keys.tsx')).ApiKeys,
  Webhooks: async () => (await import('../connections/webhooks.tsx')).Webhooks,
  WebhookDeliveries: async () => (await import('../connections/webhook-deliveries.tsx')).WebhookDeliveries,
  ShopLists: async () => (await import('../shop/lists/shop-lists.tsx')).ShopLists,
  OwnFields: async () => (await import('../shop/own-fields/own-fields-screen.tsx')).OwnFields,
  DeliveryLabels: async () => (await import('../dispatch/delivery-labels.tsx')).DeliveryLabels,
  DeliveryNote: async () => (await import('../dispatch/delivery-note.tsx')).DeliveryNote,
  DeliveryNotes: async () => (await import('../dispatch/delivery-notes.tsx')).DeliveryNotes,
  Dispatch: async () => (await import('../dispatch/dispatch-screen.tsx')).Dispatch,
  Import: async () => (await import('../imports/import-screen.tsx')).ImportScreen,
  Queues: async () => (await import('../queues/board/queue-board.tsx')).QueueBoard,
  QueuesTimeline: async () => (await import('../queues/timeline/timeline.tsx')).QueuesTimeline,
  QueuesLoad: async () => (await import('../planning/load/queues-load.tsx')).QueuesLoad,
  Promise: async () => (await import('../jobs/promise/promise-screen.tsx')).PromiseScreen,
  Plan: async () => (await import('../planning/plan/create-plan.tsx')).PlanNew,
  WhatIf: async () => (await import('../planning/what-if/what-if.tsx')).WhatIf,
  PlanDetails: async () => (await import('../planning/plan/plan.tsx')).PlanDetails,
  QueuesWeek: async () => (await import('../queues/machine/machine-week.tsx')).QueuesWeek,
  QueuesMachines: async () => (await import('../queues/machine/machine-queues.tsx')).MachineQueues,
  Help: async () => (await manualScreens()).Help,
  HelpPage: async () => (await manualScreens()).HelpPage,
  BadRequest: async () => (await import('../ui/errors/error-pages.tsx')).BadRequest,
  Forbidden: async () => (await import('../ui/errors/error-pages.tsx')).Forbidden,
  MissingResource: async () => (await import('../ui/errors/error-pages.tsx')).MissingResource,
  NetworkProblem: async () => (await import('../ui/errors/error-pages.tsx')).NetworkProblem,
  ErrorDisplay: async () => (await import('../ui/errors/error-pages.tsx')).ErrorDisplay,
};

export const screens: Record<RouteName, Screen> = {
  ...(Object.fromEntries(usual.map((each) => [each.name, usualScreen(each)])) as Record<UsualRoute, Screen>),
  ...own,
};
