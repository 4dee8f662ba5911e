/* What a broken installation is told, and what only its operator is. */

const arrival = ["tests/integration/runtime/arrival.test.ts"];
const doctor = ["tests/integration/runtime/doctor.test.ts"];
const database = ["tests/integration/runtime/doctor-database.test.ts"];
const judging = ["tests/unit/doctor/judging.test.ts"];
const seal = "scripts/serve/arrival.mjs";

const mutants = [
  {
    name: "the mail server of the portal's settings is tried",
    file: "scripts/doctor/mail-server.mjs",
    text: "if (!stored.address)",
    becomes: "if (stored)",
    tests: doctor,
  },
  {
    name: "only the portal's secret opens how a request arrived",
    file: seal,
    text: "return given.length === own.length && timingSafeEqual(given, own);",
    becomes: "return given.length === own.length;",
    tests: arrival,
  },
  {
    name: "a seal is valid for a minute",
    file: seal,
    text: "if (!(Math.abs(Date.now() - Number(time)) < VALID_MS)) return false;",
    becomes: "",
    tests: arrival,
  },
  {
    name: "a portal without a secret accepts no seal",
    file: seal,
    text: 'if (!secret || typeof seal !== "string") return false;',
    becomes: 'if (secret === undefined || typeof seal !== "string") return false;',
    tests: arrival,
  },
  {
    name: "the portal's code never sees the seal",
    file: seal,
    text: "delete headers[SEAL_HEADER];",
    becomes: "",
    tests: arrival,
  },
  {
    name: "only the address of the health check says how a request arrived",
    file: seal,
    text: "url !== PATH || ",
    becomes: "",
    tests: arrival,
  },
  {
    name: "too few trusted proxies are a failure",
    about: "proxies with TRUST_PROXY",
    file: "scripts/doctor/web.mjs",
    text: "if (trusted !== forwardedFor)",
    becomes: "if (trusted > forwardedFor)",
    tests: doctor,
  },
  {
    name: "a role that cannot delete rows is found",
    about: "a database role that cannot write is reported by the doctor",
    file: "scripts/doctor/database-role.mjs",
    text: " AND has_table_privilege(oid, 'DELETE')",
    becomes: "",
    tests: database,
  },
  {
    name: "the words of an unexpected error are not shown",
    about: "a doctor's check that hangs",
    file: "scripts/doctor/finding.mjs",
    text: "This check could not be made (${kindOf(error)}).",
    becomes: "This check could not be made (${String(error)}).",
    tests: judging,
  },
  {
    name: "a password in an address is not shown",
    about: "the doctor shows no secret",
    file: "scripts/doctor/report.mjs",
    text: "return [password, decodeURIComponent(password)];",
    becomes: "return [password];",
    tests: judging,
  },
];

export default mutants;
