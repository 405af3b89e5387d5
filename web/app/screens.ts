/** Maps each route to its screen, whose code loads on first use. */
import { type ComponentType } from 'react';
import { type RouteName, usual, type UsualRoute } from '../client/paths.ts';

type Screen = () => Promise<ComponentType>;

const files = import.meta.glob<Record<string, ComponentType>>('../*/*/*.screens.tsx');

/** Returns the screen of an entity's standard route: the export named like the route in `<entity>.screens.tsx`. */
function usualScreen({ one, name }: (typeof usual)[number]): Screen {
  const [file = ''] = Object.keys(files).filter((each) => each.endsWith(`/${one}.screens.tsx`));
  return async () => {
    const screen = (await files[file]?.())?.[name];
    if (screen === undefined) throw new Error(`${one}.screens.tsx does not export ${name}`);
    return screen;
  };
}

/** The screens of all routes that are not standard. */
const own: Record<Exclude<RouteName, UsualRoute>, Screen> & Partial<Record<UsualRoute, Screen>> = {
  Home: async () => (await import('../platform/my/my-details.tsx')).MyDetails,
  MyDetails: async () => (await import('../platform/my/my-details.tsx')).MyDetails,
  Review: async () => (await import('../production/review/review.tsx')).Review,
  Today: async () => (await import('../production/today/today.tsx')).Today,
  MyJobs: async () => (await import('../production/jobs/my-jobs.tsx')).MyJobs,
  JobCreate: async () => (await import('../production/jobs/job-create.tsx')).JobCreate,
  JobDetails: async () => (await import('../production/jobs/job-details.tsx')).JobDetails,
  JobEdit: async () => (await import('../production/jobs/job-edit.tsx')).JobEdit,
  JobOperationList: async () => (await import('../production/jobs/job-operations.tsx')).JobOperationList,
  JobPaperDetails: async () => (await import('../production/jobs/job-paper.tsx')).JobPaperDetails,
  JobChange: async () => (await import('../production/jobs/job-change.tsx')).JobChange,
  JobSave: async () => (await import('../production/jobs/ways-to-save-job.tsx')).SaveJob,
  JobTicket: async () => (await import('../production/jobs/job-ticket.tsx')).JobTicket,
  JobLabels: async () => (await import('../production/dispatches/delivery-labels.tsx')).JobLabels,
  JobTickets: async () => (await import('../production/jobs/job-ticket.tsx')).JobTickets,
  Scanned: async () => (await import('../production/operations/scanned-code.tsx')).ScannedCode,
  JobDuplicate: async () => (await import('../production/jobs/job-duplicate.tsx')).JobDuplicate,
  JobList: async () => (await import('../production/jobs/jobs-screen.tsx')).Jobs,
  OperationList: async () => (await import('../production/operations/operation-list.tsx')).OperationList,
  OperationCreate: async () =>
    (await import('../production/operations/operation-create.tsx')).OperationCreate,
  OperationDetails: async () =>
    (await import('../production/operations/operation-details.tsx')).OperationDetails,
  OperationEdit: async () => (await import('../production/operations/operation-edit.tsx')).OperationEdit,
  MachineOperationList: async () =>
    (await import('../production/queues/machine-queue.tsx')).MachineOperationList,
  Login: async () => (await import('../platform/auth/login.tsx')).Login,
  GoogleLogin: async () => (await import('../platform/auth/google-login.tsx')).GoogleLogin,
  Authorise: async () => (await import('../platform/auth/authorise.tsx')).Authorise,
  UserCustomerList: async () =>
    (await import('../production/customers/customer.screens.tsx')).UserCustomerList,
  UserJobList: async () => (await import('../production/jobs/user-jobs.tsx')).UserJobList,
  CustomerCreateImproved: async () =>
    (await import('../production/customers/customer.screens.tsx')).CustomerCreateImproved,
  CustomerJobList: async () => (await import('../production/customers/customer-jobs.tsx')).CustomerJobList,
  MyCustomers: async () => (await import('../production/customers/customer.screens.tsx')).MyCustomers,
  StockCount: async () => (await import('../stock/count/stock-count.tsx')).StockCount,
  Stock: async () => (await import('../stock/stock.tsx')).Stock,
  BuyingList: async () => (await import('../stock/buying-list.tsx')).BuyingList,
  StockDemand: async () => (await import('../stock/demand.tsx')).StockDemand,
  PaperJobList: async () => (await import('../production/jobs/paper-jobs.tsx')).PaperJobList,
  InkJobList: async () => (await import('../production/jobs/ink-jobs.tsx')).InkJobList,
  ProductComponentList: async () =>
    (await import('../production/components/component.screens.tsx')).ProductComponentList,
  ProductJobCreate: async () => (await import('../production/jobs/job-from-template.tsx')).ProductJobCreate,
  ComponentJobCreate: async () =>
    (await import('../production/jobs/job-from-template.tsx')).ComponentJobCreate,
  Settings: async () => (await import('../platform/settings/settings.tsx')).SettingsScreen,
  Audit: async () => (await import('../platform/audit/audit.tsx')).Audit,
  ApiKeys: async () => (await import('../platform/connect/api-keys.tsx')).ApiKeys,
  Webhooks: async () => (await import('../platform/connect/webhooks.tsx')).Webhooks,
  WebhookDeliveries: async () =>
    (await import('../platform/connect/webhook-deliveries.tsx')).WebhookDeliveries,
  ShopLists: async () => (await import('../platform/lists/shop-lists.tsx')).ShopLists,
  DeliveryLabels: async () => (await import('../production/dispatches/delivery-labels.tsx')).DeliveryLabels,
  DeliveryNote: async () => (await import('../production/dispatches/delivery-note.tsx')).DeliveryNote,
  DeliveryNotes: async () => (await import('../production/dispatches/delivery-notes.tsx')).DeliveryNotes,
  Dispatch: async () => (await import('../production/dispatches/dispatch-screen.tsx')).Dispatch,
  Import: async () => (await import('../production/imports/import-screen.tsx')).ImportScreen,
  Queues: async () => (await import('../production/queues/queue-board.tsx')).QueueBoard,
  QueuesTimeline: async () => (await import('../production/queues/timeline.tsx')).QueuesTimeline,
  QueuesLoad: async () => (await import('../production/plans/queues-load.tsx')).QueuesLoad,
  Promise: async () => (await import('../production/promise/promise-screen.tsx')).PromiseScreen,
  Plan: async () => (await import('../production/plans/create-plan.tsx')).PlanNew,
  WhatIf: async () => (await import('../production/plans/what-if.tsx')).WhatIf,
  PlanDetails: async () => (await import('../production/plans/plan.tsx')).PlanDetails,
  QueuesWeek: async () => (await import('../production/queues/machine-week.tsx')).QueuesWeek,
  QueuesMachines: async () => (await import('../production/queues/machine-queues.tsx')).MachineQueues,
  BadRequest: async () => (await import('../platform/errors/error-pages.tsx')).BadRequest,
  Forbidden: async () => (await import('../platform/errors/error-pages.tsx')).Forbidden,
  MissingResource: async () => (await import('../platform/errors/error-pages.tsx')).MissingResource,
  NetworkProblem: async () => (await import('../platform/errors/error-pages.tsx')).NetworkProblem,
  ErrorDisplay: async () => (await import('../platform/errors/error-pages.tsx')).ErrorDisplay,
};

export const screens: Record<RouteName, Screen> = {
  ...(Object.fromEntries(usual.map((each) => [each.name, usualScreen(each)])) as Record<UsualRoute, Screen>),
  ...own,
};
