import type { MetadataRoute } from "next";
import { publicUrl } from "@/lib/association/queries";

// The public address is known when the portal runs, not when it is built.
export const dynamic = "force-dynamic";

/** What search engines should leave alone: calls, what is behind the sign-in, and private addresses. */
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
        "/checkout/",
        "/documents",
        "/event/",
        "/event-registration/",
        "/events$",
        "/events/*/register",
        "/messages",
        "/profile",
        "/registration/",
      ],
    },
    sitemap: publicUrl("/sitemap.xml"),
  };
}
