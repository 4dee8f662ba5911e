import path from "node:path";

// The portal's own settings, so that only what the portal adds is measured.
const config = {
  poweredByHeader: false,
  compress: false,
  serverExternalPackages: ["pg", "@prisma/adapter-pg"],
  // Packages and the Prisma client come from the repository above.
  turbopack: { root: path.resolve(import.meta.dirname, "../..") },
  outputFileTracingRoot: path.resolve(import.meta.dirname, "../.."),
};

export default config;
