import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { examine } from "../../scripts/doctor/examine.mjs";
import type { Finding } from "../../scripts/doctor/finding.mjs";
import { asJson } from "../../scripts/doctor/report.mjs";
import { cleanEnvironment } from "../../scripts/testing/portal.mjs";

export type Report = {
  /** As `--json` prints it. */
  output: string;
  findings: Finding[];
  /** The only finding of this name that is not ok, or the only one. */
  about: (name: string) => Finding | undefined;
};

function reportOf(output: string): Report {
  const findings = output.startsWith("{") ? (JSON.parse(output) as { findings: Finding[] }).findings : [];
  return {
    output,
    findings,
    about(name) {
      const all = findings.filter((one) => one.name === name);
      return all.find(({ status }) => status !== "ok") ?? all[0];
    },
  };
}

const environmentOf = (variables: Record<string, string>) =>
  cleanEnvironment({ HOST: "127.0.0.1", ...variables });

/** What `npm run doctor` finds, without the second that its process takes to start. */
export async function runDoctor(variables: Record<string, string>): Promise<Report> {
  const before = { ...process.env };
  Object.assign(process.env, await environmentOf(variables));
  try {
    return reportOf(asJson(await examine()));
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** `npm run doctor` as a process of its own, without this machine's settings. */
export async function runDoctorCommand(
  variables: Record<string, string>,
  options = ["--json"],
): Promise<Report & { code: number | null }> {
  const child = spawn(process.execPath, [path.resolve("scripts/doctor.mjs"), ...options], {
    env: await environmentOf(variables),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  const collect = (chunk: Buffer) => (output += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const [code] = (await once(child, "close")) as [number | null];
  return { code, ...reportOf(output) };
}

/* What the portal's server does with a request before Next, here before nothing but a healthy answer. */
const program = `
  import http from "node:http";
  import { answerWith, MESSAGES } from "./scripts/serve/answer.mjs";
  // As old as a portal that has had time for its work.
  process.uptime = () => 900;
  const server = http.createServer(MESSAGES, answerWith(async (request, response) => {
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ status: "ok", headers: request.headers }));
  }));
  server.listen(Number(process.env.PORT), "127.0.0.1", () => console.log(server.address().port));`;

const children = new Set<ChildProcess>();
const servers = new Set<http.Server>();

/** The portal's way in on a port of its own, in a process of its own. */
export async function startWayIn(variables: Record<string, string> = {}): Promise<number> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    env: { ...process.env, TRUST_PROXY: "", APP_URL: "", PORT: "0", NEXTAUTH_SECRET: "", ...variables },
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.add(child);
  const [port] = (await once(createInterface({ input: child.stdout }), "line")) as [string];
  return Number(port);
}

async function listen(answer: http.RequestListener): Promise<number> {
  const server = http.createServer(answer);
  servers.add(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** A proxy in front of a port, as nginx with `proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for`. */
export function startProxy(behind: () => number): Promise<number> {
  return listen((request, response) => {
    const said = [request.headers["x-forwarded-for"], request.socket.remoteAddress]
      .filter(Boolean)
      .join(", ");
    const headers = { ...request.headers, "x-forwarded-for": said };
    const { method, url } = request;
    http
      .request({ host: "127.0.0.1", port: behind(), path: url, method, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      })
      .on("error", () => response.writeHead(502).end())
      .end();
  });
}

/** Another program's web server. */
export const startAnotherProgram = (status = 200, headers: Record<string, string> = {}) =>
  listen((_request, response) => response.writeHead(status, headers).end("<h1>Welcome to nginx!</h1>"));

/** Stops all that this file has started. */
export function stopServers() {
  for (const child of children) child.kill();
  children.clear();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  servers.clear();
}
