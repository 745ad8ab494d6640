// A rule of the linter: no test asks how long something took by the clock of the wall, which a busy machine stretches. Steps are
// counted (test/pure/growth.ts), the same work at half its size is compared, the order of events is asserted, or time is virtual
// (test/worker/waits.ts). What lasts too long anyway ends at the time limit of the test. Points in time may be reckoned with.

const clocks = new Set(["Date.now", "performance.now", "process.hrtime", "hrtime.bigint"]);
/** Members of answers that say how long something took. */
const durations = /^(elapsed|took|duration)/i;
const advice = "count steps, compare with half the work, assert the order of events, or use virtual time";

/** Names of what reads a clock of its own accord: `clock.now` of a test does not. */
function isClock(node) {
  if (node.type === "NewExpression") return node.callee.name === "Date" && node.arguments.length === 0;
  if (node.type !== "MemberExpression" || node.computed) return false;
  const { object, property } = node;
  const owner = object.type === "MemberExpression" ? object.property.name : object.name;
  return clocks.has(`${owner}.${property.name}`);
}

/** Whether an expression has a reading of the clock in it; `valuesOf`: what is assigned to an identifier. */
function readsClock(node, valuesOf, depth = 0) {
  if (node === null || typeof node !== "object" || depth > 12) return false;
  if (Array.isArray(node)) return node.some((part) => readsClock(part, valuesOf, depth + 1));
  if (typeof node.type !== "string") return false;
  if (isClock(node)) return true;
  if (node.type === "Identifier") return valuesOf(node).some((value) => readsClock(value, valuesOf, depth + 4));
  if (node.type === "MemberExpression") return node.property.name === "getTime" && readsClock(node.object, valuesOf);
  const parts = reckoning[node.type];
  return parts !== undefined && parts.some((part) => readsClock(node[part], valuesOf, depth + 1));
}

/** Where a reading of the clock stays one: arithmetic and rounding, but no member and no call that may give anything else. */
const reckoning = {
  ...{ BinaryExpression: ["left", "right"], CallExpression: ["callee", "arguments"], NewExpression: ["arguments"] },
  ...{ ArrowFunctionExpression: ["body"], UnaryExpression: ["argument"], ChainExpression: ["expression"] },
  ...{ TSNonNullExpression: ["expression"], TSAsExpression: ["expression"], ParenthesizedExpression: ["expression"] },
};

const noElapsedTime = {
  create(context) {
    const valuesOf = (identifier) => {
      for (let scope = context.sourceCode.getScope(identifier); scope; scope = scope.upper) {
        const variable = scope.set.get(identifier.name);
        if (!variable) continue;
        const declared = variable.defs.map(({ node }) => (node.id?.type === "Identifier" ? node.init : null));
        const assigned = variable.references.map(({ writeExpr }) => writeExpr);
        return [...declared, ...assigned].filter(Boolean);
      }
      return [];
    };
    return {
      CallExpression({ callee, arguments: [measured] }) {
        if (callee.name !== "expect" || measured?.type !== "MemberExpression") return;
        const bound = callee.parent?.parent?.property?.name ?? "";
        if (durations.test(measured.property.name ?? "") && bound.startsWith("toBeLessThan"))
          context.report({ node: measured, message: `No test bounds how long something took: ${advice}.` });
      },
      MemberExpression(node) {
        if (isClock(node) && node.object.name !== "Date")
          context.report({ node, message: `No test measures time by the clock of the wall: ${advice}.` });
      },
      BinaryExpression(node) {
        if (node.operator !== "-") return;
        if (readsClock(node.left, valuesOf) && readsClock(node.right, valuesOf))
          context.report({ node, message: `No test asks how long something took: ${advice}.` });
      },
    };
  },
};

export default { meta: { name: "tests" }, rules: { "no-elapsed-time": noElapsedTime } };
