import type { MetadataRoute } from "next";
import { factsOf, patterns } from "@/lib/core/addresses.mjs";
import { publicUrl } from "@/lib/core/public-url";
import { listPublishedPaths } from "@/lib/event-listings/published-events";

// The pages are listed at run time, because public pages change.
export const dynamic = "force-dynamic";

/**
 * The pages for search engines (sitemaps.org): the home page, the list of events, the membership application, events and published landing
 * pages.
 */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const pages = await listPublishedPaths(null);
  return [
    ...patterns
      .filter((pattern) => factsOf(pattern).search === "listed")
      .map((pattern) => ({ url: publicUrl(pattern) })),
    ...pages.map(({ path, lastModified }) => ({ url: publicUrl(path), lastModified })),
  ];
}
