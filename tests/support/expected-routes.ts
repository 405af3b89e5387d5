/**
 * Lists every route of the specification's §2. Each has its heading, its actions and the roles that may use
 * them.
 */
import { planPlaces } from './expected-plan-routes.ts';

/** Who may use an action (design: "Who may do what"). The Admin owns all records that `arrange` creates. */
export type Grant = 'all' | 'floor' | 'edit' | 'stock' | 'delete' | 'deleteOwn' | 'selfOrAdmin' | 'admin';

export interface Place {
  /**
   * The address of the screen. `{job}`, `{customer}` and so on stand for ids of records that `arrange`
   * creates.
   */
  path: string;
  title: string;
  /** The heading of the screen. `{me}` stands for the signed-in user's name. */
  heading: string;
  /** The buttons and links of the screen, by name, each with the users who may use it. */
  offers?: Record<string, Grant>;
  /**
   * The name of the form's submit button, and the users who may use the form. Other users see the reason
   * instead of the form.
   */
  form?: [submit: string, grant: Grant];
}

const jobForm = { form: ['Submit', 'edit'] } as const satisfies Partial<Place>;

/** Addresses that belong to no screen. */
export const unknownPlaces: readonly string[] = ['/nowhere/at/all', '/job//edit'];

export const publicPlaces: readonly Place[] = [
  { path: '/auth/{user}', title: 'Sign in', heading: 'Makeready' },
  { path: '/login', title: 'Login', heading: 'Makeready', offers: { Login: 'all' } },
  {
    path: '/login/google',
    title: 'Google login',
    heading: 'Makeready',
    offers: { 'Log in with a username and password': 'all' },
  },
  { path: '/floor/device', title: 'New device', heading: 'Makeready' },
  { path: '/floor/wall', title: 'Wall', heading: 'Wall' },
  { path: '/400/Too%20wide', title: 'Error', heading: 'This action cannot be processed' },
  { path: '/403/', title: 'Forbidden', heading: 'You may not do this' },
  { path: '/404/{resource}', title: 'NotFound', heading: 'Oops!' },
  { path: '/help', title: 'Manual', heading: 'Manual' },
  { path: '/help/{words}', title: 'Manual', heading: 'Words' },
  { path: '/network-error', title: 'Network error', heading: 'Uh-Oh!' },
  { path: '/error/Too%20late', title: 'ErrorDisplay', heading: 'Something went wrong' },
  ...unknownPlaces.map((path) => ({ path, title: 'NotFound', heading: 'Oops!' })),
];

export const places: readonly Place[] = [
  { path: '/', title: 'Home', heading: '{me}', offers: { Logout: 'all' } },
  { path: '/today', title: 'Today', heading: 'Today', offers: { 'Add job': 'edit' } },
  { path: '/first-steps', title: 'First steps', heading: 'Set up the shop' },
  { path: '/review', title: 'Review', heading: 'Week in review' },
  {
    path: '/my',
    title: 'MyDetails',
    heading: '{me}',
    offers: { 'My Customers': 'all', 'My Jobs': 'all', Logout: 'all', Settings: 'admin' },
  },
  {
    path: '/my/customer',
    title: 'MyCustomers',
    heading: 'Customers',
    offers: { 'Add New Customer': 'edit' },
  },
  { path: '/my/job', title: 'MyJobs', heading: 'Jobs', offers: { 'Add New Customer Job': 'edit' } },
  { path: '/user', title: 'Users', heading: 'Users', offers: { 'Add New User': 'admin' } },
  {
    path: '/user/{user}',
    title: 'UserDetails',
    heading: 'User',
    offers: {
      Customers: 'all',
      Jobs: 'all',
      Edit: 'selfOrAdmin',
      Delete: 'admin',
      'Make sign-in link': 'admin',
    },
  },
  { path: '/user/{user}/edit', title: 'UserEdit', heading: 'User', form: ['Save', 'selfOrAdmin'] },
  { path: '/user/create', title: 'UserCreate', heading: 'Add user', form: ['Save', 'admin'] },
  {
    path: '/user/{user}/customer',
    title: 'UserCustomerList',
    heading: 'Customers',
    offers: { 'Add New Customer': 'edit' },
  },
  { path: '/user/{user}/job', title: 'UserJobList', heading: 'Jobs' },
  {
    path: '/customer',
    title: 'CustomerList',
    heading: 'Customers',
    offers: { 'Add New Customer': 'edit' },
  },
  {
    path: '/customer/{newcomer}',
    title: 'CustomerDetails',
    heading: 'Customer',
    offers: { 'Customer Jobs': 'all', Edit: 'edit', Delete: 'deleteOwn' },
  },
  {
    path: '/customer/{newcomer}/edit',
    title: 'CustomerEdit',
    heading: 'Customer',
    form: ['Save', 'edit'],
    offers: { 'Customer Jobs': 'all', View: 'all', Delete: 'deleteOwn' },
  },
  { path: '/customer/create', title: 'CustomerCreate', heading: 'Customer', form: ['Save', 'edit'] },
  {
    path: '/customer/create/improved',
    title: 'CustomerCreateImproved',
    heading: 'Add customer',
    form: ['Submit', 'edit'],
  },
  {
    path: '/customer/{customer}/job',
    title: 'CustomerJobList',
    heading: 'Jobs',
    offers: { 'Product Master': 'all', 'Add New Customer Job': 'edit' },
  },
  {
    path: '/customer/{customer}/orders/{PO1}',
    title: 'Order',
    heading: 'Customer’s order PO1',
    offers: { 'Add a line': 'edit' },
  },
  {
    path: '/job',
    title: 'JobList',
    heading: 'Jobs',
    offers: { 'Add Job From Product Master': 'all', 'Add New Custom Job': 'edit' },
  },
  {
    path: '/job/{draft}',
    title: 'JobDetails',
    heading: 'Filter Coffee carton',
    offers: {
      Paper: 'all',
      Schedule: 'edit',
      Operations: 'all',
      Duplicate: 'edit',
      Edit: 'edit',
      Delete: 'deleteOwn',
    },
  },
  { path: '/job/{draft}/edit', title: 'JobEdit', heading: 'Edit Job', ...jobForm },
  { path: '/job/create', title: 'JobCreate', heading: 'Add Job Requirements', ...jobForm },
  {
    path: '/job/{job}/change',
    title: 'JobChange',
    heading: 'Change order',
    form: ['Accept change', 'edit'],
  },
  { path: '/dispatch', title: 'Dispatch', heading: 'Dispatch' },
  { path: '/import', title: 'Import', heading: 'Import' },
  { path: '/job/{draft}/best-sheet', title: 'Best sheet', heading: 'Best sheet for Filter Coffee carton' },
  { path: '/job/{job}/save', title: 'Save job', heading: 'Save R-2' },
  {
    path: '/job/{job}/ticket',
    title: 'Job ticket',
    heading: 'Job ticket R-2',
    offers: { Print: 'all', PDF: 'all' },
  },
  { path: '/job/{job}/labels', title: 'Labels of a job', heading: 'Labels' },
  { path: '/job/ticket', title: 'Job tickets', heading: 'Job tickets' },
  { path: '/dispatch/notes', title: 'Delivery notes', heading: 'Delivery notes' },
  { path: '/machine/{busy}/card', title: 'Card of a machine', heading: 'Card of a machine' },
  { path: '/shelf/{shelf}', title: 'Shelf', heading: 'Shelf shelf', offers: { 'Print label': 'all' } },
  { path: '/stock/shelves?shelf=B04', title: 'Labels of shelves', heading: 'Shelf labels' },
  { path: '/paper/{paper}/labels', title: 'Labels of a paper', heading: 'Labels' },
  { path: '/dispatch/{delivery}/labels', title: 'Labels', heading: 'Labels' },
  {
    path: '/dispatch/{delivery}/note',
    title: 'Delivery note',
    heading: 'Delivery note',
    offers: { Print: 'all', PDF: 'all' },
  },
  { path: '/o/{code}', title: 'OperationDetails', heading: 'Packing Domestic' },
  { path: '/job/{draft}/duplicate', title: 'JobDuplicate', heading: 'Edit Job', ...jobForm },
  {
    path: '/job/{job}/operation',
    title: 'JobOperationList',
    heading: 'Operations of Filter Coffee carton',
    offers: { 'Add New Operation': 'edit' },
  },
  {
    path: '/job/{draft}/paper',
    title: 'JobPaperDetails',
    heading: 'Paper for Filter Coffee carton',
    offers: { 'Remove paper': 'stock', 'Add to Job': 'stock', Done: 'all' },
  },
  {
    path: '/operation',
    title: 'OperationList',
    heading: 'Operations',
    offers: { 'Add New Operation': 'edit' },
  },
  {
    path: '/operation/{operation}',
    title: 'OperationDetails',
    heading: 'Packing Domestic',
    offers: { Run: 'floor', Edit: 'edit', Delete: 'delete' },
  },
  {
    path: '/operation/{operation}/edit',
    title: 'OperationEdit',
    heading: 'Edit operation',
    form: ['Save', 'edit'],
  },
  {
    path: '/operation/create',
    title: 'OperationCreate',
    heading: 'Add operation',
    form: ['Submit', 'edit'],
  },
  { path: '/machine', title: 'MachineList', heading: 'Machines', offers: { 'Add New Machine': 'edit' } },
  {
    path: '/machine/{busy}',
    title: 'MachineDetails',
    heading: 'Komori Lithrone G40',
    offers: {
      'Running Operation': 'all',
      'Next Operation': 'all',
      'Operation Queue': 'all',
      'Print card': 'all',
    },
  },
  {
    path: '/machine/{idle}',
    title: 'MachineDetails',
    heading: 'Bobst Novacut',
    offers: { 'Operation Queue': 'all', Edit: 'edit', Delete: 'delete' },
  },
  { path: '/floor', title: 'Floor', heading: 'Which machine is this?' },
  { path: '/floor/device/{code}', title: 'New device', heading: 'New device' },
  { path: '/floor/{busy}', title: 'Floor', heading: 'Filter Coffee carton' },
  { path: '/machine/{idle}/edit', title: 'MachineEdit', heading: 'Edit machine', form: ['Save', 'edit'] },
  { path: '/machine/create', title: 'MachineCreate', heading: 'Add machine', form: ['Submit', 'edit'] },
  { path: '/machine/{busy}/operation', title: 'MachineOperationList', heading: 'Operation Queue' },
  {
    path: '/stock',
    title: 'Stock',
    heading: 'Stock',
    offers: { Paper: 'all', Ink: 'all', Count: 'all' },
  },
  { path: '/stock/count', title: 'StockCount', heading: 'Count paper' },
  { path: '/stock/buying', title: 'Buying list', heading: 'Buying list' },
  { path: '/stock/demand', title: 'StockDemand', heading: 'Demand' },
  { path: '/paper', title: 'PaperList', heading: 'Papers', offers: { 'Add New Paper': 'stock' } },
  {
    path: '/paper/{paper}',
    title: 'PaperDetails',
    heading: 'Art Card 250',
    offers: { 'Paper Jobs': 'all', 'Print labels': 'all', Edit: 'stock', Delete: 'delete' },
  },
  { path: '/paper/{paper}/edit', title: 'PaperEdit', heading: 'Edit Paper', form: ['Save', 'stock'] },
  { path: '/paper/create', title: 'PaperCreate', heading: 'Add Paper', form: ['Save', 'stock'] },
  { path: '/paper/{paper}/job', title: 'PaperJobList', heading: 'Jobs' },
  { path: '/ink', title: 'InkList', heading: 'Inks', offers: { 'Add New Ink': 'stock' } },
  {
    path: '/ink/{ink}',
    title: 'InkDetails',
    heading: 'Process Cyan',
    offers: { 'Ink Jobs': 'all', Edit: 'stock', Delete: 'delete' },
  },
  { path: '/ink/{ink}/edit', title: 'InkEdit', heading: 'Edit Ink', form: ['Save', 'stock'] },
  { path: '/ink/create', title: 'InkCreate', heading: 'Add Ink', form: ['Save', 'stock'] },
  { path: '/ink/{ink}/job', title: 'InkJobList', heading: 'Jobs' },
  {
    path: '/product',
    title: 'ProductList',
    heading: 'Products',
    offers: { Components: 'all', 'Add New Product': 'edit' },
  },
  {
    path: '/product/{product}',
    title: 'ProductDetails',
    heading: 'Gift box',
    offers: {
      'Use for Job': 'edit',
      'Earliest delivery': 'edit',
      Components: 'all',
      Edit: 'edit',
      Delete: 'delete',
    },
  },
  { path: '/product/{product}/edit', title: 'ProductEdit', heading: 'Edit Product', form: ['Save', 'edit'] },
  { path: '/product/create', title: 'ProductCreate', heading: 'Add Product', form: ['Save', 'edit'] },
  {
    path: '/product/{product}/component',
    title: 'ProductComponentList',
    heading: 'Components',
    offers: { 'Edit Product': 'edit' },
  },
  { path: '/product/{product}/job', title: 'ProductJobCreate', heading: 'Add Job Requirements', ...jobForm },
  {
    path: '/component',
    title: 'ComponentList',
    heading: 'Components',
    offers: { 'Add New Component': 'edit' },
  },
  {
    path: '/component/{component}',
    title: 'ComponentDetails',
    heading: 'Tray',
    offers: { 'Use for Job': 'edit', Edit: 'edit', Delete: 'delete' },
  },
  {
    path: '/component/{component}/edit',
    title: 'ComponentEdit',
    heading: 'Edit Component',
    form: ['Save', 'edit'],
  },
  { path: '/component/create', title: 'ComponentCreate', heading: 'Add Component', form: ['Save', 'edit'] },
  {
    path: '/component/{component}/job',
    title: 'ComponentJobCreate',
    heading: 'Add Job Requirements',
    ...jobForm,
  },
  ...planPlaces,
  { path: '/settings', title: 'Settings', heading: 'Settings', form: ['Save', 'admin'] },
  { path: '/audit', title: 'Audit log', heading: 'Audit log' },
  { path: '/settings/keys', title: 'API keys', heading: 'API keys' },
  { path: '/settings/webhooks', title: 'Webhooks', heading: 'Webhooks' },
  { path: '/settings/webhooks/{user}', title: 'Deliveries', heading: 'Deliveries' },
  { path: '/settings/lists/{coats}', title: 'Lists', heading: 'Coats' },
  { path: '/settings/fields/{jobs}', title: 'Own fields', heading: 'Own fields of jobs' },
];
