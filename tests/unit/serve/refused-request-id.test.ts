import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { refuse } from "@/scripts/serve/screening.mjs";

it("a refused request's id is the portal's own, and the one that was sent is in no log", () => {
  const request = {
    method: "TRACE",
    url: "/",
    headers: { host: "portal.example.org", "x-request-id": "althea@example.test" },
  } as unknown as IncomingMessage;
  const response = { writeHead: () => response, end: () => response } as unknown as ServerResponse;
  expect(refuse(request as never, response as never)).toBe(true);
  expect(request.headers["x-request-id"]).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/);
});
