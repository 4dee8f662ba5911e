import type { MetadataRoute } from "next";
import { publicUrl } from "@/lib/core/public-url";

// The public address is known at run time, not when the portal is built.
export const dynamic = "force-dynamic";

/** Paths that search engines should not crawl: API calls, pages behind the sign-in, and private addresses. */
export default function robots(): MetadataRoute.Robots {
  return {
    rules: {
      userAgent: "*",
      allow: ["/", "/api/public/"],
      disallow: [
        "/api/",
        "/admin",
        "/access-restricted",
        "/application/",
        "/checkout$",
        "/checkout/",
        "/documents",
        "/door/",
        "/event/",
        "/event-registration$",
        "/event-registration/",
        "/events$",
        "/events/*/register",
        "/messages",
        "/profile",
        "/registration/",
        "/setup",
        "/waiting-list/",
        "/renewal/",
        // Each event is in the sitemap; the list has an address for every filter.
        "/whats-on?",
      ],
    },
    sitemap: publicUrl("/sitemap.xml"),
  };
}
