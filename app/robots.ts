import type { MetadataRoute } from "next";
import { factsOf, patterns, type Pattern } from "@/lib/core/addresses.mjs";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";

// The public address is known at run time, not when the portal is built.
export const dynamic = "force-dynamic";

const isRefused = (pattern: Pattern) => factsOf(pattern).search === "refused";

/** As robots.txt writes what a pattern begins with: any text for a parameter, which ends the rule when it is last. */
const ruleOf = (pattern: string) => pattern.replace(/\[\w+\]/g, "*").replace(/\*$/, "");

/**
 * The rules that fit a page and what lies below it, unless search engines may read something there. A rule fits whatever
 * begins with it, such as the landing page /checkout-2027, so that the end of a fixed address is part of it.
 */
function rulesOf(pattern: Pattern): string[] {
  const rule = ruleOf(pattern);
  if (rule.endsWith("/")) return [rule];
  const isAllBelow = patterns.every((other) => isRefused(other) || !other.startsWith(`${pattern}/`));
  return [`${rule}$`, `${rule}?`, ...(isAllBelow ? [`${rule}/`] : [])];
}

/** Paths that search engines should not crawl: API calls, pages behind the sign-in, and private addresses. */
export default function robots(): MetadataRoute.Robots {
  const rules = [
    "/api/",
    ...patterns.filter(isRefused).flatMap(rulesOf),
    // Each event is in the sitemap; the list has an address for every filter.
    `${pathTo("/whats-on")}?`,
  ];
  return {
    rules: {
      userAgent: "*",
      allow: ["/", "/api/public/"],
      disallow: rules.filter((rule) => !rules.some((other) => other !== rule && rule.startsWith(other))),
    },
    sitemap: publicUrl("/sitemap.xml"),
  };
}
