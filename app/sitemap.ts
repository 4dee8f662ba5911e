import type { MetadataRoute } from "next";
import { publicUrl } from "@/lib/core/public-url";
import { listPublishedPaths } from "@/lib/events/published-events";

// The public pages change at run time.
export const dynamic = "force-dynamic";

/**
 * The pages for search engines (sitemaps.org): the home page, the list of events, the membership application, events and published landing
 * pages.
 */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const pages = await listPublishedPaths(null);
  return [
    { url: publicUrl("/") },
    { url: publicUrl("/whats-on") },
    { url: publicUrl("/member-registration") },
    ...pages.map(({ path, lastModified }) => ({ url: publicUrl(path), lastModified })),
  ];
}
