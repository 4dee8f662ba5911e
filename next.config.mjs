import { factsOf, patterns } from "./lib/core/addresses.mjs";

/** @param {string} camera who may use it */
const permissionsPolicy = (camera) => ({
  key: "Permissions-Policy",
  value: `camera=${camera}, microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()`,
});

/** Sent with everything; the Content-Security-Policy, which needs a nonce, comes from middleware.ts. */
const securityHeaders = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "X-Frame-Options", value: "DENY" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  permissionsPolicy("()"),
];

/** Pictures that are made to be shown on other sites; nothing else of ours may be. */
const sharedPictures = [
  "/api/public/events/:slug/image",
  "/api/public/flyers/:id",
  "/api/public/speakers/:id",
];

/** Papers that an administrator reads in a frame of our own page. */
const framedPapers = ["/api/admin/documents/:id/preview", "/api/admin/application-documents/:id/preview"];

/** Where letters of earlier versions lead that announce a change, with the link that stops it. */
const formerStopPages = ["stop-bank-change", "stop-factor-reset", "stop-address-change"];

/** @type {import("next").NextConfig} */
const config = {
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  experimental: {
    // Nothing reads a production build's source maps, and they are a fifth of its cost.
    turbopackSourceMaps: process.env.NODE_ENV !== "production",
    // A third of a build's cost and 300 MB, for a next build that takes hardly less with it (docs/performance.md).
    turbopackFileSystemCacheForBuild: false,
  },
  reactStrictMode: true,
  // The same for the same sources (scripts/setup/build.mjs), so that several machines serve one another's pages.
  generateBuildId: () => process.env.PORTAL_BUILD ?? null,
  // In development Next would print what actions are called with, passwords and links too.
  logging: { serverFunctions: false },
  // The server compresses, and knows what must not be compressed (scripts/serve/compression.mjs).
  compress: false,
  // The optimiser has been a way in twice; uploads are never optimised.
  images: { unoptimized: true },
  // Titles and previews belong into the head for every reader; sent after the page they cost a stream more.
  htmlLimitedBots: /.*/,
  // A cheap check of its own in `npm run check`; the build need not repeat it.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: [
    "@node-rs/argon2",
    "pino",
    "pg",
    "@prisma/adapter-pg",
    "pdfkit",
    "fontkit",
    "jsonld",
    "piscina",
    "pg-boss",
    "nodemailer",
  ],
  redirects: () =>
    Promise.resolve(
      formerStopPages.map((page) => ({
        source: `/${page}/:token`,
        destination: "/stop/:token",
        permanent: false,
      })),
    ),
  rewrites: () =>
    Promise.resolve([
      { source: "/.well-known/security.txt", destination: "/api/security-txt" },
      { source: "/.well-known/badges/issuer.json", destination: "/api/badges/issuer" },
      { source: "/.well-known/badges/revoked.json", destination: "/api/badges/revoked" },
      { source: "/verify/:code.json", destination: "/api/verify/:code" },
      { source: "/verify/member/:token.json", destination: "/api/verify/member/:token" },
    ]),
  headers: () =>
    Promise.resolve([
      { source: "/:path*", headers: securityHeaders },
      // A policy holds for a whole document, so links to a page that scans tickets load anew.
      ...patterns
        .filter((pattern) => factsOf(pattern).hasCamera)
        .map((pattern) => ({
          source: pattern.replaceAll(/\[(\w+)\]/g, ":$1"),
          headers: [permissionsPolicy("(self)")],
        })),
      ...framedPapers.map((source) => ({
        source,
        headers: [{ key: "X-Frame-Options", value: "SAMEORIGIN" }],
      })),
      ...sharedPictures.map((source) => ({
        source,
        headers: [{ key: "Cross-Origin-Resource-Policy", value: "cross-origin" }],
      })),
    ]),
};

export default config;
