/* Several database servers: the portal writes to the primary only, and leaves a server that is lost. */

const tests = ["tests/integration/db/several-servers.test.ts"];

const mutants = [
  {
    name: "a connection is made to a server that accepts writes",
    file: "lib/db/servers.mjs",
    text: 'if (rows[0].transaction_read_only === "on")',
    becomes: 'if (rows[0].transaction_read_only === "never")',
    tests,
  },
  {
    name: "a server that stops accepting writes loses its connections",
    file: "lib/db/database-client.mjs",
    text: "if (LEAVING.test(code)) this.#leave();",
    becomes: "",
    tests,
  },
  {
    name: "what waits for a lost machine is broken off when another server has taken over",
    file: "lib/db/servers.mjs",
    text: "if (connection.server !== primary) connection.drop();",
    becomes: ";",
    tests,
  },
  {
    name: "a standby's refusal is answered as a database that is away",
    file: "lib/db/constraint.ts",
    text: "57014|25006|53300",
    becomes: "57014|53300",
    tests,
  },
];

export default mutants;
