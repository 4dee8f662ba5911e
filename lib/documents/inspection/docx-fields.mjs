/** The maximum nesting of fields. A table of contents has fields for page links, a condition may contain a date. */
const maxOpenFields = 50;

/**
 * The beginnings of the types of fields that run a command, such as DDEAUTO, or load from an address, such as
 * INCLUDEPICTURE and INCLUDETEXT.
 */
const typesWithCommand = ["DDE"];
const typesWithAddress = ["INCLUDE", "IMPORT"];
const maxTypeLength = 7;

/** A remote address: "https:", a share, or an address from the root. A drive letter is not remote. */
const remoteAddress = /[a-z0-9+.-]{2}:|\/\/|\\{4}|["\s][/\\]{2}/i;

/**
 * A field's instruction, which arrives in runs. Programs skip runs that are unknown or deleted, so the type is searched
 * in every selection of whole runs.
 */
class Instruction {
  isComplete = false;
  #text = "";
  #hasCommand = false;
  #hasAddress = false;
  #isComputed = false;
  #beginnings = new Set([""]);

  /** Records that another field within the instruction computes a part of it. */
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
  /** The number of elements opened since the run of an instruction. */
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
