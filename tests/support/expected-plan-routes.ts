/** Lists the routes of queues, plans and machines' hours, a part of expected-routes.ts. */
import { type Place } from './expected-routes.ts';

export const planPlaces: readonly Place[] = [
  { path: '/queues/', title: 'Queues', heading: 'Queues' },
  { path: '/queues/timeline', title: 'QueuesTimeline', heading: 'Queues' },
  { path: '/queues/load', title: 'Load', heading: 'Queues' },
  { path: '/promise', title: 'Earliest delivery', heading: 'Earliest delivery' },
  { path: '/plan', title: 'Proposed plan', heading: 'Proposed plan', offers: { Propose: 'edit' } },
  { path: '/plan/what-if', title: 'What if', heading: 'What if' },
  {
    path: '/plan/{plan}',
    title: 'Proposed plan',
    heading: 'Proposed plan',
    offers: { 'Plan again': 'edit' },
  },
  { path: '/queues/week', title: 'Week by machine', heading: 'Week by machine' },
  { path: '/queues/machines', title: 'QueuesMachines', heading: 'Queues' },
  { path: '/calendar', title: 'CalendarList', heading: 'Calendars', offers: { 'Add New Calendar': 'edit' } },
  {
    path: '/calendar/{calendar}',
    title: 'CalendarDetails',
    heading: 'Three shifts',
    offers: { Edit: 'edit', Delete: 'delete' },
  },
  {
    path: '/calendar/{calendar}/edit',
    title: 'CalendarEdit',
    heading: 'Edit calendar',
    form: ['Save', 'edit'],
  },
  { path: '/tool', title: 'ToolList', heading: 'Tools', offers: { 'Add New Tool': 'edit' } },
  {
    path: '/tool/{tool}',
    title: 'ToolDetails',
    heading: 'Die 14',
    offers: { 'Print labels': 'all', Edit: 'edit', Delete: 'delete' },
  },
  { path: '/tool/{tool}/labels', title: 'Labels of a tool', heading: 'Labels' },
  { path: '/tool/{tool}/edit', title: 'ToolEdit', heading: 'Edit tool', form: ['Save', 'edit'] },
  { path: '/tool/create', title: 'ToolCreate', heading: 'Add tool', form: ['Save', 'edit'] },
  { path: '/calendar/create', title: 'CalendarCreate', heading: 'Add calendar', form: ['Save', 'edit'] },
];
