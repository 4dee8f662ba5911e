/** Fields in fields that a letter has: a table of contents links pages, a date stands in a condition. */
const maxOpenFields = 50;

/** Types of fields by their beginning: DDEAUTO, INCLUDEPICTURE, INCLUDETEXT and the like. */
const typesWithCommand = ["DDE"];
const typesWithAddress = ["INCLUDE", "IMPORT"];
const maxTypeLength = 7;

/** "https:", a share, or an address from the root. A drive's letter is no remote address. */
const remoteAddress = /[a-z0-9+.-]{2}:|\/\/|\\{4}|["\s][/\\]{2}/i;

/**
 * A field's instruction as it arrives in runs. Programs skip runs that they do not know or that were deleted, so the
 * type is looked for in every choice of whole runs.
 */
class Instruction {
  isComplete = false;
  #text = "";
  #hasCommand = false;
  #hasAddress = false;
  #isComputed = false;
  #beginnings = new Set([""]);

  /** What another field in it yields. */
  addResult() {
    this.#isComputed = true;
  }

  /** @param {string} run */
  add(run) {
    this.#text += run;
    const head = run.trimStart().slice(0, maxTypeLength).toUpperCase();
    for (const beginning of Array.from(this.#beginnings)) {
      const type = beginning === "" ? head : beginning + run.slice(0, maxTypeLength).toUpperCase();
      /** @param {string} name */
      const begins = (name) => type.startsWith(name);
      this.#hasCommand ||= typesWithCommand.some(begins);
      this.#hasAddress ||= typesWithAddress.some(begins);
      if ([...typesWithCommand, ...typesWithAddress].some((name) => name.startsWith(type)))
        this.#beginnings.add(type);
    }
  }

  /** Whether opening the document could start a program or load something. */
  isExternal() {
    return this.#hasCommand || (this.#hasAddress && (this.#isComputed || remoteAddress.test(this.#text)));
  }
}

/**
 * Looks for fields that start a program or load something when a document is opened. An instruction stands in an
 * attribute, or in runs between two marks.
 *
 * @param {{ reject: () => never, giveUp: () => never }} verdicts
 * @returns {import("./xml.mjs").XmlCheck}
 */
export function fieldCheck({ reject, giveUp }) {
  /** @type {Instruction[]} */
  const open = [];
  /** How many elements are open from the run of an instruction on. */
  let depth = 0;
  /** @param {Instruction | undefined} field */
  const judge = (field) => {
    if (field?.isExternal()) reject();
  };
  return {
    openTag(name, attributes) {
      const tag = localName(name);
      if (depth > 0 || tag === "instrText") depth++;
      if (tag === "fldSimple") {
        const field = new Instruction();
        field.add(valueOf(attributes, "instr"));
        judge(field);
      }
      if (tag !== "fldChar") return;
      const mark = valueOf(attributes, "fldCharType");
      const current = open.at(-1);
      if (mark === "begin") {
        if (current && !current.isComplete) current.addResult();
        if (open.push(new Instruction()) > maxOpenFields) giveUp();
      } else if (mark === "end") judge(open.pop());
      else if (current) current.isComplete = true;
    },
    text(text) {
      if (depth === 0) return;
      if (open.length === 0) open.push(new Instruction());
      open.at(-1)?.add(text);
    },
    closeTag() {
      if (depth > 0) depth--;
    },
    end() {
      open.forEach(judge);
    },
  };
}

/** @param {string} name */
const localName = (name) => name.slice(name.indexOf(":") + 1);

/** @param {Record<string, string>} attributes @param {string} wanted */
function valueOf(attributes, wanted) {
  return Object.entries(attributes).find(([name]) => localName(name) === wanted)?.[1] ?? "";
}
