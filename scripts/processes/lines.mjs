/**
 * Calls `onLine` with each line of a stream of text. A line ends at a line feed alone: since Node 24 readline also ends
 * it at U+2028, which a line of the log or the audit log may contain.
 * @param {import("node:stream").Readable} from @param {(line: string) => void} onLine
 */
export function eachLine(from, onLine) {
  let rest = "";
  from.setEncoding("utf8");
  from.on("data", (/** @type {string} */ chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(onLine);
  });
  from.once("end", () => {
    if (rest !== "") onLine(rest);
  });
}
