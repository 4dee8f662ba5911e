import fs from "node:fs";
import path from "node:path";
import * as React from "react";
import { isValidElement, type ReactNode } from "react";
import type { Browser } from "./next-request";

const app = path.resolve("app");

type Page = (props: { params: Promise<unknown>; searchParams: Promise<unknown> }) => Promise<ReactNode>;

const files = fs
  .readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => path.basename(file) === "page.tsx");
const fileOf = (address: string) =>
  files.find(
    (file) =>
      `/${path.dirname(file).replace(/\([^)]*\)\/?/g, "")}`.replace(/\/\.?$/, "") ===
      address.replace(/\/$/, ""),
  ) ?? "";

/**
 * React without a renderer: each hook throws, as it would on the server, so that a component of the browser ends there.
 */
const internals = (React as unknown as Record<string, { H: unknown }>)[
  "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"
]!;
const noHooks = new Proxy(
  {},
  {
    get: () => () => {
      throw new Error("No hooks on the server");
    },
  },
);

/** All that a page gives to this browser: each text, and each property of each component, as far as the server goes. */
export async function pageText(
  browser: Browser,
  address: string,
  params: object,
  search: object = {},
): Promise<string> {
  const { default: page } = (await import(path.join(app, fileOf(address)))) as { default: Page };
  internals.H = noHooks;
  try {
    return await browser.within(async () =>
      textOf(await page({ params: Promise.resolve(params), searchParams: Promise.resolve(search) })),
    );
  } catch (error) {
    if (/^NEXT_/.test(String((error as { digest?: string }).digest))) return "";
    throw error;
  } finally {
    internals.H = null;
  }
}

async function textOf(node: unknown, seen = new Set<object>()): Promise<string> {
  if (node instanceof Promise) return textOf(await node, seen);
  if (typeof node === "string" || typeof node === "number") return ` ${node} `;
  if (typeof node !== "object" || node === null || seen.has(node)) return "";
  seen.add(node);
  if (node instanceof Date) return "";
  if (!isValidElement<Record<string, unknown>>(node)) {
    const parts = await Promise.all(Object.values(node).map((part) => textOf(part, seen)));
    return parts.join("");
  }
  const { type, props } = node;
  let text = await textOf(props, seen);
  if (typeof type === "function") {
    // A component of the browser stops at its first hook; what it was given is read already.
    const shown = await (async () => (type as (props: unknown) => unknown)(props))().catch(() => null);
    text += await textOf(shown, seen);
  }
  return text;
}
