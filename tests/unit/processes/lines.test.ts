import { Readable } from "node:stream";
import { expect, it } from "vitest";
import { eachLine } from "../../../scripts/processes/lines.mjs";

it("a line ends at a line feed alone, whatever the chunks, and the last one needs none", async () => {
  const bytes = Buffer.from('{"a":"b\u2028c\u2029d"}\n\n{"e":"é"}\nend');
  const lines: string[] = [];
  const stream = Readable.from([...bytes].map((byte) => Buffer.from([byte])));
  eachLine(stream, (line) => lines.push(line));
  await new Promise((resolve) => stream.once("close", resolve));
  expect(lines).toEqual(['{"a":"b\u2028c\u2029d"}', "", '{"e":"é"}', "end"]);
});
