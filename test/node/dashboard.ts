/** The service of the dashboard's tests in Node. */
import type { TestProject } from "vitest/node";
import setupService from "../dashboard/service.ts";

export function setup(project: TestProject): Promise<() => Promise<void>> {
  process.env.RUNTIME = "node";
  return setupService(project);
}
