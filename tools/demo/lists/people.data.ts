/** Lists the people of the sample shop. They have no passwords; an Admin gives each a link to sign in. */
import { type Duty } from '../../../shared/platform/duties.ts';
import { type UserPermission, type UserType } from '../../../shared/platform/specification-constants.ts';

interface DemoPerson {
  name: string;
  username: string;
  userType: UserType;
  permissions?: UserPermission[];
  /** The duties for which the person answers calls. */
  duties?: Duty[];
  /** The operation types whose machines this operator runs. */
  runs?: readonly string[];
}

export const people: readonly DemoPerson[] = [
  { name: 'Asha Rao', username: 'asha.rao@makeready.example', userType: 'Admin' },
  { name: 'Ravi Kumar', username: 'ravi.kumar@makeready.example', userType: 'Standard' },
  {
    name: 'Meenakshi Iyer',
    username: 'meenakshi.iyer@makeready.example',
    userType: 'Standard',
    duties: ['prepress', 'ink'],
  },
  {
    name: 'Farhan Qureshi',
    username: 'farhan.qureshi@makeready.example',
    userType: 'Standard',
    duties: ['planning'],
  },
  {
    name: 'Suresh Gowda',
    username: 'suresh.gowda@makeready.example',
    userType: 'Restricted',
    runs: ['Printing'],
  },
  {
    name: 'Lakshmi Devi',
    username: 'lakshmi.devi@makeready.example',
    userType: 'Restricted',
    runs: ['Lamination', 'Foiling', 'UV and Drip', 'Corrugation'],
  },
  {
    name: 'Joseph D’Souza',
    username: 'joseph.dsouza@makeready.example',
    userType: 'Restricted',
    permissions: ['stock'],
    duties: ['store'],
    runs: ['Punching', 'Peel Off', 'Manual Punching'],
  },
  {
    name: 'Imran Sheikh',
    username: 'imran.sheikh@makeready.example',
    userType: 'Restricted',
    permissions: ['dispatch'],
    runs: [
      'Window Patching',
      'Pasting',
      'Back to Back Pasting',
      'Carry Bag Pasting',
      'Outsource',
      'Final Inspection',
      'Packing',
    ],
  },
];
