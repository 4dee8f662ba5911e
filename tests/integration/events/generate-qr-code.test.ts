import { PNG } from "pngjs";
import { describe, expect, it } from "vitest";
import * as qrCode from "@/app/api/generate-qr-code/route";
import { Browser } from "../../support/next-request";
import { readQr } from "../../support/qr";

async function generate(body: object, browser = new Browser()) {
  const response = await browser.call(qrCode, "POST", { body });
  return { status: response.status, answer: (await response.json()) as Record<string, string> };
}

const pngOf = (dataUrl: string) => Buffer.from(dataUrl.replace(/^data:image\/png;base64,/, ""), "base64");

describe("a QR code", () => {
  it.each([
    "https://portal.example.org/events/aml-update?from=poster&x=1#register",
    "http://localhost:3000/aco-conference-2025",
    `https://example.org/${"long/".repeat(395)}`,
  ])("a QR code holds the address, large and with a quiet zone (%#)", async (url) => {
    const { status, answer } = await generate({ url, title: "An event" });
    expect(status).toBe(200);
    expect(Object.keys(answer)).toEqual(["qrCode"]);
    expect(answer.qrCode).toMatch(/^data:image\/png;base64,/);
    const png = pngOf(answer.qrCode!);
    expect(readQr(png)).toBe(url);

    const { width, height, data } = PNG.sync.read(png);
    expect(width).toBe(height);
    expect(width).toBeGreaterThanOrEqual(640);
    let edge = 0;
    while (data[(edge * width + edge) * 4] === 255) edge++;
    // Four modules of at most 185 a side.
    expect(edge).toBeGreaterThanOrEqual(Math.floor((width / 185) * 4));
  });

  it("a QR code encodes letters beyond ASCII as URLs do", async () => {
    const { answer } = await generate({ url: "https://exämple.org/café" });
    expect(readQr(pngOf(answer.qrCode!))).toBe("https://xn--exmple-cua.org/caf%C3%A9");
  });

  it.each([
    [{}, "Address is required"],
    [{ url: " " }, "Address is required"],
    [{ url: 7 }, "Address is required"],
    [{ url: "javascript:alert(1)" }, "The address must start with http:// or https://"],
    [{ url: "data:text/html,x" }, "The address must start with http:// or https://"],
    [{ url: "/events/x" }, "The address must start with http:// or https://"],
    [{ url: "https://" }, "The address must start with http:// or https://"],
    [{ url: `https://x.org/${"a".repeat(2_000)}` }, "The address can’t be longer than 2,000 characters"],
    [{ url: `https://x.org/${"é".repeat(1_000)}` }, "The address can’t be longer than 2,000 characters"],
  ])("an invalid QR code is refused with a clear message (%#)", async (body, message) => {
    const { status, answer } = await generate(body);
    expect([status, answer.message]).toEqual([400, message]);
  });

  it("QR codes are limited to 60 an hour per network", async () => {
    const browser = new Browser();
    const body = { url: "https://example.org/" };
    const statuses: number[] = [];
    // One after the other: drawing keeps the process busy, and who waits too long for a connection hears 503.
    for (let count = 0; count < 61; count++) statuses.push((await generate(body, browser)).status);
    expect(statuses.filter((status) => status !== 200)).toEqual([429]);
    expect((await generate(body, new Browser())).status).toBe(200);
  });
});
