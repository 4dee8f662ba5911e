import { afterEach, describe, expect, it } from "vitest";
import { arrivalIn, arrivalSeal } from "../../../scripts/serve/arrival.mjs";
import { startProxy, startWayIn, stopServers } from "../../support/doctor";

const SECRET = "kY3vQ8sT1nB6wZ4xR9mL2pF7hJ5cD0gA";
const OTHER = "aG0dC5jH7fP2lM9rX4zW6bN1tS8qV3Yk";

afterEach(stopServers);

async function ask(port: number, headers: Record<string, string>, path = "/api/health") {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const body = (await response.json()) as { headers: Record<string, string> };
  return {
    arrival: arrivalIn(response.headers),
    shown: [...response.headers.keys()],
    passedOn: body.headers,
  };
}

describe("how a request arrived", () => {
  it("a proxy with the portal's secret reads how a request arrived: addresses, host and protocol", async () => {
    const port = await startWayIn({
      NEXTAUTH_SECRET: SECRET,
      TRUST_PROXY: "1",
      APP_URL: "https://portal.test",
    });
    const { arrival, passedOn } = await ask(port, {
      ...arrivalSeal(SECRET),
      "x-forwarded-for": "203.0.113.9, 198.51.100.1",
      "x-forwarded-proto": "https",
    });
    expect(arrival).toEqual({
      forwardedFor: 2,
      host: `127.0.0.1:${port}`,
      proto: "https",
      trusted: 1,
      upSeconds: expect.any(Number),
    });
    // The portal's code never sees the seal.
    expect(passedOn).not.toHaveProperty("x-arrival-seal");
  });

  it("how a request arrived is reported through several proxies", async () => {
    const port = await startWayIn({ NEXTAUTH_SECRET: SECRET });
    const first = await startProxy(() => port);
    const second = await startProxy(() => first);
    expect((await ask(first, arrivalSeal(SECRET))).arrival?.forwardedFor).toBe(1);
    expect((await ask(second, arrivalSeal(SECRET))).arrival?.forwardedFor).toBe(2);
  });

  it("how a request arrived is not reported without the portal's secret", async () => {
    const port = await startWayIn({ NEXTAUTH_SECRET: SECRET });
    const minute = 60_000;
    const [[name, seal]] = Object.entries(arrivalSeal(SECRET)) as [[string, string]];
    const [time, mac] = seal.split(".") as [string, string];
    for (const sent of [
      {},
      arrivalSeal(OTHER),
      arrivalSeal(SECRET, Date.now() - 2 * minute),
      arrivalSeal(SECRET, Date.now() + 2 * minute),
      { [name]: "" },
      { [name]: time },
      { [name]: `${time}.` },
      { [name]: `${Number(time) + 1}.${mac}` },
      { [name]: `NaN.${mac}` },
      { [name]: `${time}.${mac.slice(1)}` },
    ])
      expect((await ask(port, { ...sent, "x-forwarded-for": "203.0.113.9" })).shown).not.toContain(
        "x-arrival",
      );
    expect((await ask(port, arrivalSeal(SECRET), "/api/events")).arrival).toBeNull();
  });

  it("a portal without a secret never reports how a request arrived", async () => {
    const port = await startWayIn({ NEXTAUTH_SECRET: "" });
    expect((await ask(port, arrivalSeal(""))).arrival).toBeNull();
  });
});
