import { defineConfig } from "prisma/config";

/** For `prisma generate` and Prisma's own tools; the portal applies migrations itself (scripts/migrations). */
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "" },
});
