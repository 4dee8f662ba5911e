import path from "node:path";

// The same switches as the portal, so that only what the portal adds is measured.
const config = {
  poweredByHeader: false,
  compress: false,
  serverExternalPackages: ["pg", "@prisma/adapter-pg"],
  // Packages and the Prisma client are those of the repository above.
  turbopack: { root: path.resolve(import.meta.dirname, "../..") },
  outputFileTracingRoot: path.resolve(import.meta.dirname, "../.."),
};

export default config;
