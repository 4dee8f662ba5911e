import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { inRoot } from "../paths.mjs";

/*
 * Faults that are generated from the code, so that a new operation has its own without a line in tests/mutants: a guard
 * that lets anybody in, a proof of presence that isn't asked for, a statement that is left out (an entry, a lock, a limit,
 * a demand, an effect), a refusal that isn't made, a part of a condition or of a WHERE that is dropped. What is about SQL
 * in migrations and about rules is written by hand in tests/mutants.
 */

/** @typedef {import("./mutants.mjs").Mutant} Mutant */
/** @typedef {{ start: number, end: number, becomes: string, family: string, about: string }} Change */

/** What a statement is for, by what it calls; the first that matches. */
const KINDS = /** @type {[RegExp, string][]} */ ([
  [/^record[A-Z]/, "entries"],
  [/[lL]ock|^hold[A-Z]/, "locks"],
  [/^(?:countUse|requireUseLeft|delayUse|waitForUse|countUseAtPace|isFirst)/, "limits"],
  [/^(?:require|refuse|check|assert|ensure)[A-Z]/, "demands"],
  [/./, "effects"],
]);
/** Left out, nothing can be seen of it, or only that it was slower. */
const UNSEEN = /^(?:log|console|setTimeout|clearTimeout|close|release|destroy|rm|unlink)$|^afterCommit$/;
/** The tables that walk every door, by what a door asks for. @type {Record<string, string[]>} */
const TABLES = {
  "a role that permits it": ["tests/integration/http/roles.test.ts"],
  "an account": ["every-route", "every-action"].map((name) => `tests/integration/http/${name}.test.ts`),
  "a proof of presence": ["tests/integration/auth/presence.test.ts"],
};
const MOST_TESTS = 4;

/** @param {string} folder @param {RegExp} names @returns {string[]} paths in the project */
function filesIn(folder, names) {
  return fs
    .readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" })
    .map((name) => path.join(folder, name))
    .filter((name) => names.test(name) && !name.includes("generated"))
    .sort();
}

/** The project's files that a file names in its imports. @param {string} file @param {string} source */
function importsOf(file, source) {
  const found = [];
  for (const [, given = ""] of source.matchAll(/(?:from|import\()\s*"([^"]+)"/g)) {
    const place = given.startsWith("@/") ? given.slice(2) : path.join(path.dirname(file), given);
    if (!given.startsWith(".") && !given.startsWith("@/")) continue;
    const whole = ["", ".ts", ".tsx"]
      .map((end) => place + end)
      .find((one) => /\.\w+$/.test(one) && isFile(one));
    if (whole) found.push(whole);
  }
  return found;
}

/** @param {string} file */
const isFile = (file) => fs.existsSync(inRoot(file));

/** Of tests that reach a file in as many steps, how much one is about it. @param {string} file @param {string} test @param {string} source the test's */
function kinship(file, test, source) {
  const [name, room] = [path.basename(file, ".ts"), file.split("/")[1] ?? ""];
  const words = name.split("-").filter((word) => word.length > 2);
  const shared =
    words.filter((word) => path.basename(test).includes(word)).length / Math.max(words.length, 1);
  const exported = name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());
  return (
    3 * shared + (test.includes(`/${room}/`) ? 1 : 0) + Math.min(source.split(exported).length - 1, 8) / 2
  );
}

/**
 * Which tests are nearest to a file: those that import it, or else what imports it, step by step; of several, those that
 * are most about it.
 */
function createNearest() {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  /** @type {Map<string, string>} */
  const sources = new Map();
  const all = [
    ...filesIn("lib", /\.ts$/),
    ...filesIn("app", /\.tsx?$/),
    ...filesIn("tests/integration", /\.ts$/).filter((name) => !name.includes("/runtime/")),
    ...filesIn("tests/unit", /\.tsx?$/),
    ...filesIn("tests/support", /\.ts$/),
  ];
  for (const file of all) {
    const source = fs.readFileSync(inRoot(file), "utf8");
    sources.set(file, source);
    for (const one of importsOf(file, source)) importers.set(one, [...(importers.get(one) ?? []), file]);
  }
  const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file);
  /** @param {string} file @returns {string[]} */
  return (file) => {
    const reached = new Set([file]);
    /** @type {[number, string][]} */
    const found = [];
    let ring = [file];
    for (let steps = 0; ring.length > 0 && steps < 4; steps++) {
      const next = new Set(
        ring.flatMap((one) => importers.get(one) ?? []).filter((one) => !reached.has(one)),
      );
      next.forEach((one) => reached.add(one));
      for (const test of [...next].filter(isTest))
        found.push([kinship(file, test, sources.get(test) ?? "") - steps, test]);
      ring = [...next].filter((one) => !isTest(one));
    }
    return found
      .sort(([one], [other]) => other - one)
      .slice(0, MOST_TESTS)
      .map(([, test]) => test);
  };
}

/** @param {ts.Node} node @returns {string} the name of what is called, or "" */
function calleeOf(node) {
  if (ts.isAwaitExpression(node)) return calleeOf(node.expression);
  if (!ts.isCallExpression(node)) return "";
  const { expression } = node;
  if (ts.isIdentifier(expression)) return expression.text;
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : "";
}

/** Whether a branch does nothing but throw. @param {ts.Statement} statement @returns {boolean} */
const throws = (statement) =>
  ts.isThrowStatement(statement) ||
  (ts.isBlock(statement) &&
    statement.statements.length === 1 &&
    throws(/** @type {ts.Statement} */ (statement.statements[0])));

/** @param {ts.PropertyAssignment} property @param {ts.SourceFile} source @returns {Omit<Change, "start" | "end"> | null} */
function ofProperty(property, source) {
  const name = property.name.getText(source);
  const value = property.initializer;
  const words = value.getText(source);
  if (name === "presence" && words === '"fresh"')
    return { becomes: '"session"', family: "presence", about: "a proof of presence" };
  if (name !== "actor") return null;
  const actor = 'import("@/lib/auth/actor")';
  if (ts.isCallExpression(value) && calleeOf(value) === "staff")
    return {
      becomes: `Object.assign(async () => (await ${actor}).member(), { needs: ${words.replace(/^staff\(/, "[").replace(/,?\s*\)$/, "]")} }) as never`,
      family: "guards",
      about: "a role that permits it",
    };
  return words === "member"
    ? { becomes: `(async () => (await ${actor}).visitor()) as never`, family: "guards", about: "an account" }
    : null;
}

/** @param {ts.SourceFile} source @returns {Change[]} */
function changesOf(source) {
  /** @type {Change[]} */
  const found = [];
  /** @param {ts.Node} node @param {string} becomes @param {string} family @param {string} about */
  const add = (node, becomes, family, about) =>
    found.push({ start: node.getStart(source), end: node.getEnd(), becomes, family, about });

  /** @param {ts.Expression} condition */
  const conditions = (condition) => {
    if (ts.isParenthesizedExpression(condition)) return conditions(condition.expression);
    if (!ts.isBinaryExpression(condition)) return;
    const { kind } = condition.operatorToken;
    if (kind !== ts.SyntaxKind.AmpersandAmpersandToken && kind !== ts.SyntaxKind.BarBarToken) return;
    const [left, right] = [condition.left.getText(source), condition.right.getText(source)];
    add(condition, left, "conditions", `“${short(right)}”`);
    add(condition, right, "conditions", `“${short(left)}”`);
    conditions(condition.left);
    conditions(condition.right);
  };

  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isPropertyAssignment(node)) {
      const change = ofProperty(node, source);
      if (change) add(node.initializer, change.becomes, change.family, change.about);
    } else if (ts.isExpressionStatement(node) && ts.isAwaitExpression(node.expression)) {
      const callee = calleeOf(node.expression);
      const family = callee && !UNSEEN.test(callee) && KINDS.find(([names]) => names.test(callee))?.[1];
      if (family) add(node, ";", family, short(node.expression.expression.getText(source)));
    } else if (ts.isIfStatement(node) && !node.elseStatement && throws(node.thenStatement)) {
      // Types narrow no longer, and nothing checks them here.
      add(node, ";", "refusals", `where ${short(node.expression.getText(source))}`);
      conditions(node.expression);
    } else if (ts.isTemplateLiteralToken(node)) {
      const start = node.getStart(source);
      for (const line of node.getText(source).matchAll(/\n[^\S\n]*AND ([^\n$;]+)(?=\n)/g)) {
        const [whole, clause = ""] = line;
        if (!isBalanced(clause) || /\b(?:BETWEEN|CASE)\b/.test(clause)) continue;
        const from = start + line.index;
        found.push({
          start: from,
          end: from + whole.length,
          becomes: "",
          family: "clauses",
          about: `“${short(clause)}”`,
        });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** @param {string} text */
const short = (text) => {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

/** @param {string} text */
function isBalanced(text) {
  let depth = 0;
  for (const letter of text) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** The piece of a source around a change that occurs once in it. @param {string} source @param {Change} change */
function aroundOnce(source, { start, end, becomes }) {
  let [from, to] = [start, end];
  while (
    source.indexOf(source.slice(from, to)) !== from ||
    source.includes(source.slice(from, to), from + 1)
  ) {
    if (from === 0 && to === source.length) return null;
    from = Math.max(0, source.lastIndexOf("\n", from - 2) + 1);
    to = source.indexOf("\n", to + 1) === -1 ? source.length : source.indexOf("\n", to + 1);
  }
  return {
    text: source.slice(from, to),
    becomes: source.slice(from, start) + becomes + source.slice(end, to),
  };
}

/**
 * The faults that can be planted in a source file, each with the family that it belongs to.
 * @param {string} file @param {string} text its content
 * @returns {{ family: string, about: string, name: string, text: string, becomes: string }[]}
 */
export function faultsIn(file, text) {
  /** @type {Map<string, number>} */
  const named = new Map();
  return changesOf(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)).flatMap((change) => {
    const place = aroundOnce(text, change);
    if (!place) return [];
    const name = `${file.replace(/^lib\/|\.ts$/g, "")} without ${change.about}`;
    const times = (named.get(name) ?? 0) + 1;
    named.set(name, times);
    return [
      {
        family: change.family,
        about: change.about,
        ...place,
        name: times === 1 ? name : `${name} (${times})`,
      },
    ];
  });
}

/** All generated mutants by family. @returns {Record<string, Mutant[]>} */
export function generatedMutants() {
  const nearest = createNearest();
  /** @type {Record<string, Mutant[]>} */
  const families = {};
  for (const file of filesIn("lib", /\.ts$/)) {
    const faults = faultsIn(file, fs.readFileSync(inRoot(file), "utf8"));
    const tests = faults.length > 0 ? nearest(file) : [];
    for (const { family, about, name, text, becomes } of faults) {
      const chosen = TABLES[about] ?? tests;
      if (chosen.length > 0) (families[family] ??= []).push({ name, file, text, becomes, tests: chosen });
    }
  }
  return families;
}
