import fs from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");
const read = (name: string) => fs.readFileSync(path.join(root, "deploy", name), "utf8");
const isThere = (name: string) => fs.existsSync(path.join(root, name));

/** Without comments, and with continued lines joined. */
const instructions = read("Containerfile")
  .replace(/^#.*\n/gm, "")
  .replace(/\\\n\s*/g, "")
  .split("\n")
  .filter(Boolean);
const stageStarts = instructions.flatMap((line, index) => (line.startsWith("FROM ") ? [index] : []));
const buildStage = instructions.slice(0, stageStarts[1]);
const lastStage = instructions.slice(stageStarts[1]);

/** The lines of one service of the compose file. */
const service = (name: string) =>
  new RegExp(`^  ${name}:\n((?: {4}.*\n|\n)+)`, "m").exec(read("compose.yaml"))?.[1] ?? "";

describe("the container file", () => {
  it("the container file has two stages, and the second only copies from the first", () => {
    expect(stageStarts).toHaveLength(2);
    const copies = lastStage.filter((line) => line.startsWith("COPY"));
    expect(copies.length).toBeGreaterThan(5);
    for (const line of copies) expect(line).toContain("--from=build ");
  });

  it("the container file installs the locked packages without development dependencies", () => {
    const install = buildStage.filter((line) => line.startsWith("RUN npm"));
    expect(install).toEqual([expect.stringContaining("npm ci --omit=dev")]);
    expect(lastStage.join("\n")).not.toMatch(/npm (?:ci|install)/);
  });

  it("the container file copies only files that exist", () => {
    const sources = buildStage
      .filter((line) => line.startsWith("COPY "))
      .flatMap((line) => line.split(" ").slice(1, -1));
    expect(sources.filter((name) => !isThere(name))).toEqual([]);
  });

  it("the container file includes everything that a build needs, and the guide", () => {
    const made = fs.readFileSync(path.join(root, "scripts/setup/build.mjs"), "utf8");
    const list = /const SOURCES = \[([^]*?)\n\];/.exec(made)?.[1] ?? "";
    const sources = [...list.matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
    expect(sources).toContain("app");
    const copied = lastStage.filter((line) => line.startsWith("COPY ")).join(" ");
    for (const name of [...sources, "docs"])
      expect(copied).toContain(`/app/${name.replace("prisma/schema.prisma", "prisma")}`);
  });

  it("the container runs as an unprivileged user, with a health check, and leaves signals to the portal", () => {
    const user = lastStage.findIndex((line) => line === "USER node");
    expect(user).toBeGreaterThan(lastStage.findLastIndex((line) => line.startsWith("COPY")));
    expect(lastStage.join("\n")).toMatch(/^HEALTHCHECK .*\/api\/health/m);
    expect(lastStage.at(-1)).toBe('CMD ["node", "scripts/start.mjs"]');
  });

  it("the container sees settings only as a build secret, which is in no layer", () => {
    const settings = instructions.filter((line) => line.includes("/app/.env"));
    expect(settings).toEqual([expect.stringMatching(/^RUN --mount=type=secret,/)]);
    expect(instructions.join("\n")).not.toMatch(/portal\.env|SECRET=|KEY=|PASSWORD=/);
  });
});

describe("what is sent to build the image", () => {
  const patterns = fs
    .readFileSync(path.join(root, ".dockerignore"), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith("#"));
  /** As Docker reads them: from the root, with everything in a folder. */
  const expressions = patterns.map((pattern) => {
    const escaped = pattern.replace(/[.+^${}()|[\]\\]/g, "\\$&");
    return new RegExp(
      `^${escaped.replace(/\*\*\/|\*/g, (star) => (star === "*" ? "[^/]*" : "(?:.*/)?"))}(?:/|$)`,
    );
  });
  const isIgnored = (name: string) => expressions.some((expression) => expression.test(name));

  it("the build context has no history, settings, data, packages or tests", () => {
    const unwanted = [".git/config", ".env", "deploy/.env", "deploy/portal.env", "data/secrets.json"];
    const large = ["node_modules/next/package.json", ".next/BUILD_ID", "tests/unit/deploy/deploy.test.ts"];
    expect([...unwanted, ...large].filter((name) => !isIgnored(name))).toEqual([]);
  });

  it("the build context has everything that the container file copies", () => {
    const sources = buildStage
      .filter((line) => line.startsWith("COPY "))
      .flatMap((line) => line.split(" ").slice(1, -1));
    const filesOf = (name: string): string[] =>
      fs.statSync(path.join(root, name)).isFile()
        ? [name]
        : fs.readdirSync(path.join(root, name)).flatMap((one) => filesOf(`${name}/${one}`));
    const files = sources.flatMap(filesOf);
    expect(files.length).toBeGreaterThan(500);
    // The client is made in the image.
    expect(files.filter((name) => isIgnored(name) && !name.startsWith("lib/db/generated/"))).toEqual([]);
  });
});

describe("the compose file", () => {
  it.each(["portal", "database", "caddy"])(
    "the container %s cannot write its root or gain privileges",
    (name) => {
      expect(service(name)).toContain("read_only: true\n");
      expect(service(name)).toContain("cap_drop: [ALL]\n");
      expect(service(name)).toContain('security_opt: ["no-new-privileges:true"]\n');
    },
  );

  it("the portal's container gets no capability back", () => {
    expect(service("portal")).not.toContain("cap_add");
  });

  it("only Caddy is reachable from outside, and it is the one proxy that the portal trusts", () => {
    expect(service("caddy")).toContain("ports:");
    expect(service("portal") + service("database")).not.toContain("ports:");
    expect(service("portal")).toContain('TRUST_PROXY: "1"');
  });

  it("the compose file waits longer for the portal to stop than the portal for its requests", () => {
    const seconds = Number(/stop_grace_period: (\d+)s/.exec(service("portal"))?.[1]);
    expect(seconds).toBeGreaterThan(30);
  });

  it("the compose file mounts only files that exist", () => {
    const mounts = [...read("compose.yaml").matchAll(/- \.\/([^:]+):/g)].map(([, name = ""]) => name);
    expect(mounts).toEqual(["roles.sh", "Caddyfile"]);
    expect(mounts.filter((name) => !isThere(`deploy/${name}`))).toEqual([]);
  });
});

describe("the settings of the containers", () => {
  const examples = ["portal.env.example", "compose.env.example"];

  it.each(examples)("the container settings %s contain no secret", (name) => {
    const values = [...read(name).matchAll(/^\w*(?:PASSWORD|SECRET|KEY)=(.*)$/gm)];
    expect(values.length).toBeGreaterThan(1);
    expect(values.filter(([, value]) => value !== "")).toEqual([]);
  });

  it("the container settings include all that compose requires, and git ignores them once filled in", () => {
    const required = [...read("compose.yaml").matchAll(/\$\{(\w+):\?/g)].map(([, name = ""]) => name);
    expect(required).toContain("PORTAL_HOST");
    for (const name of required) expect(read("compose.env.example")).toMatch(new RegExp(`^${name}=`, "m"));
    const ignored = fs.readFileSync(path.join(root, ".gitignore"), "utf8").split("\n");
    expect(ignored).toEqual(expect.arrayContaining([".env", "/deploy/portal.env"]));
  });

  it("the portal's container does not get the password of PostgreSQL's superuser", () => {
    const portal = service("portal");
    expect(portal.match(/env_file: .*/g)).toEqual(["env_file: portal.env"]);
    expect(portal).not.toContain("${");
    expect(read("compose.yaml")).toContain("secrets:\n  portal:\n    file: portal.env\n");
    expect(read("portal.env.example")).not.toContain("POSTGRES_PASSWORD");
    expect(service("database")).toContain("POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?");
  });
});

describe("the systemd unit", () => {
  const unit = read("portal.service");

  it("the systemd unit lets the portal write only its data", () => {
    expect(unit).toMatch(/^ProtectSystem=strict$/m);
    expect(unit.match(/^ReadWritePaths=.*$/gm)).toEqual(["ReadWritePaths=/var/lib/portal"]);
    expect(read("systemd.env")).toMatch(/^PORTAL_DATA_DIR=\/var\/lib\/portal$/m);
  });

  it("the systemd unit runs the portal as a user without privileges", () => {
    expect(unit).toMatch(/^User=portal$/m);
    expect(unit).toMatch(/^NoNewPrivileges=true$/m);
    expect(unit).toMatch(/^CapabilityBoundingSet=$/m);
  });

  it("the systemd unit waits longer for the portal to stop than the portal for its requests", () => {
    expect(Number(/^TimeoutStopSec=(\d+)s$/m.exec(unit)?.[1])).toBeGreaterThan(30);
  });

  it("the systemd unit has the same settings as the commands, in the same order", () => {
    const ofUnit = [...unit.matchAll(/^EnvironmentFile=(.*)$/gm)].map(([, file]) => file);
    const ofCommands = [...read("portal.sh").matchAll(/--env-file=(\S+)/g)].map(([, file]) => file);
    expect(ofUnit).toEqual(["/srv/portal/deploy/systemd.env", "/etc/portal/portal.env"]);
    expect(ofCommands).toEqual(ofUnit);
    expect(unit).not.toMatch(/^Environment=/m);
  });
});

describe("the proxies", () => {
  it("the proxies pass on one address of the visitor, and none that the visitor claims", () => {
    const forwarded = [...read("nginx.conf").matchAll(/X-Forwarded-For (\S+);/g)].map(([, value]) => value);
    expect(new Set(forwarded)).toEqual(new Set(["$remote_addr"]));
    const directives = read("Caddyfile").replace(/#.*/g, "");
    expect(directives).not.toMatch(/trusted_proxies|X-Forwarded-For/);
  });

  it("the proxies accept the largest file, and wait as long as a delayed sign-in takes", () => {
    expect(read("nginx.conf")).toMatch(/client_max_body_size 11m;[^]*proxy_read_timeout 60s;/);
    expect(read("Caddyfile")).toMatch(/max_size 11MB[^]*response_header_timeout 60s/);
  });
});
