/**
 * Collects what the browser needs to call each endpoint, such as method and path. The build replaces `calls`
 * by its value (scripts/build/vite-evaluate-module.ts), so that screens load neither zod nor the schemas.
 */
import { z } from 'zod';
import { type Contract, contract } from '../../shared/contract/contract.ts';
import { type Endpoint } from '../../shared/platform/contract/endpoint.ts';

export interface Call {
  method: Endpoint['method'];
  path: string;
  access: Endpoint['access'];
  multipart?: true;
  raw?: true;
  /** The sorts that the list allows. */
  sorts?: readonly string[];
  /** True if users can download the list, by the endpoint `file` of its group. */
  sheets?: true;
  /** Says whether the response is the record as `get` returns it, or its row in a list. */
  answers?: 'record' | 'row';
}
/** The endpoints of an entity that this file reads by name. Other groups lack some of them. */
type Group = Partial<Record<keyof Pick<Contract['customers'], 'file' | 'get' | 'list' | 'sorted'>, Endpoint>>;

function sortsOf({ query }: Endpoint): Pick<Call, 'sorts'> {
  const sort = query?.shape.sort;
  const choices = sort instanceof z.ZodDefault ? sort.unwrap() : undefined;
  return choices instanceof z.ZodEnum ? { sorts: choices.options.map(String) } : {};
}

function answersOf({ get, list }: Group, { response }: Endpoint): Pick<Call, 'answers'> {
  if (get === undefined) return {};
  if (response === get.response) return { answers: 'record' };
  return list?.response instanceof z.ZodArray && response === list.response.element ? { answers: 'row' } : {};
}

const callOf = (group: Group, endpoint: Endpoint): Call => ({
  method: endpoint.method,
  path: endpoint.path,
  access: endpoint.access,
  ...(endpoint.multipart && { multipart: endpoint.multipart }),
  ...(endpoint.raw && { raw: endpoint.raw }),
  ...sortsOf(endpoint),
  ...(group.file?.sheet && endpoint === group.sorted && { sheets: true }),
  ...answersOf(group, endpoint),
});

const callsOf = (group: Record<string, Endpoint>) =>
  Object.fromEntries(Object.entries(group).map(([verb, endpoint]) => [verb, callOf(group, endpoint)]));

export const calls: Record<string, Record<string, Call>> = Object.fromEntries(
  Object.entries(contract).map(([entity, group]) => [entity, callsOf(group)]),
);
