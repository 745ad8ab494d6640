/** Before each test of the Worker in Node: those of exceptions.ts are left out. */
import { basename } from "node:path";
import { beforeEach } from "vitest";
import { exceptions } from "./exceptions.ts";

beforeEach((context) => {
  const file = basename(context.task.file.name);
  const exception = exceptions.find((each) => each.file === file && each.test === context.task.name);
  if (exception) context.skip(exception.why);
});
