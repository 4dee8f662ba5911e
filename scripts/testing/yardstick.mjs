import { createHash } from "node:crypto";

/*
 * A fixed piece of work, whose CPU-seconds say how fast this machine is right now: the budget of the tests is in
 * CPU-seconds, and the same run takes a quarter more of them where another program uses the other half of a core.
 * Prints them. What it does is what the tests do most: objects, text, patterns, hashes.
 */

const people = Array.from({ length: 4_000 }, (_, index) => ({
  id: index,
  name: `Member ${(index * 7_919) % 4_000}`,
  email: `member.${index}@example.test`,
  cents: (index * 104_729) % 100_000,
}));

let sum = 0;
for (let round = 0; round < 60; round++) {
  const copy = JSON.parse(JSON.stringify(people));
  copy.sort((a, b) => a.name.localeCompare(b.name));
  for (const { email, name, cents } of copy)
    if (/^[a-z]+\.(\d+)@/.test(email)) sum += cents + name.replace(/\d+/g, "").length;
  sum += createHash("sha256").update(JSON.stringify(copy)).digest()[0] ?? 0;
}

const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ cpuSeconds: (user + system) / 1e6, sum }));
