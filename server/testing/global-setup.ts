/** Starts Postgres before the first API test and stops it after the last one. */
import { type ClientConfig } from 'pg';
import { type TestProject } from 'vitest/node';
import { buildServer } from '../../scripts/build/build.ts';
import { startTestPostgres } from './database/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: ClientConfig;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Builds once, before several workers start server processes.
  await buildServer();
  const { connection, stop } = await startTestPostgres((role) => `${role} User`);
  project.provide('postgres', connection);
  return stop;
}
