/*
 * Keeps the page of a registration, and of a membership card, once it was opened, for the door, where there may be no
 * network: it is asked for first, and shown as it was last opened when the portal does not answer. Only these pages,
 * with the files that they load, and for as long as somebody may still need their ticket. Signing out removes the card.
 */

const CACHE = "registrations-1";
const PAGE = /^\/(?:registration\/[2-9A-Z]{12}|card)$/;
const KEPT_MS = 90 * 24 * 60 * 60 * 1_000;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

/** The page that is open, perhaps since before this worker was there, or what it has loaded. It is told whether it is old. */
self.addEventListener("message", (event) => {
  const { page, files = [] } = event.data ?? {};
  const work = async () => {
    await Promise.all(files.filter(isKept).map(keepFile));
    if (!isKept(page)) return;
    const hasNetwork = await keepAnew(page);
    event.source?.postMessage({ hasNetwork });
    if (hasNetwork) await forgetOld();
  };
  event.waitUntil(work());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !isKept(request.url)) return;
  const isPage = PAGE.test(new URL(request.url).pathname);
  if (!isPage) event.respondWith(keptOrFresh(request));
  else if (request.mode === "navigate") event.respondWith(freshOrKept(request));
});

function isKept(address) {
  if (typeof address !== "string") return false;
  const { origin, pathname } = new URL(address, self.location.href);
  return origin === self.location.origin && (PAGE.test(pathname) || pathname.startsWith("/_next/static/"));
}

const kept = () => caches.open(CACHE);

/** Whether there is a network. */
async function keepAnew(address) {
  try {
    await keep(address, await fetch(address));
    return true;
  } catch {
    return false;
  }
}

/** A page that is gone or was handed over is not shown again. */
async function keep(address, response) {
  const pages = await kept();
  await (response.ok && !response.redirected ? pages.put(address, response) : pages.delete(address));
}

async function freshOrKept(request) {
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    const page = await (await kept()).match(request, { ignoreSearch: true, ignoreVary: true });
    if (page) return page;
    throw error;
  }
  // While the portal is restarting the page stays as it is.
  if (response.status < 500) await keep(new URL(request.url).pathname, response.clone());
  return response;
}

/** What is not kept may come with the page the next time. */
async function keepFile(address) {
  const isThere = await (await kept()).match(address, { ignoreVary: true });
  if (!isThere) await keepAnew(address);
}

/** The names of these files change with their contents. */
async function keptOrFresh(request) {
  const pages = await kept();
  const file = await pages.match(request, { ignoreVary: true });
  if (file) return file;
  const response = await fetch(request);
  if (response.ok) await pages.put(request, response.clone());
  return response;
}

async function forgetOld() {
  const pages = await kept();
  const since = Date.now() - KEPT_MS;
  for (const request of await pages.keys()) {
    const date = Date.parse((await pages.match(request, { ignoreVary: true }))?.headers.get("date") ?? "");
    if (!(date > since)) await pages.delete(request);
  }
}
