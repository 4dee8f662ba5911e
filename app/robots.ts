import type { MetadataRoute } from "next";
import { factsOf, patterns, type Pattern } from "@/lib/core/addresses.mjs";
import { pathTo } from "@/lib/core/path-to";
import { publicUrl } from "@/lib/core/public-url";

// The public address is known at run time, not when the portal is built.
export const dynamic = "force-dynamic";

const isRefused = (pattern: Pattern) => factsOf(pattern).search === "refused";

/**
 * A pattern of addresses in the syntax of robots.txt. `*` stands for a parameter; it is left out at the end, because
 * rules match prefixes.
 */
const ruleOf = (pattern: string) => pattern.replace(/\[\w+\]/g, "*").replace(/\*$/, "");

/**
 * The rules that cover a page and the pages below it, unless search engines may read one of those. A rule covers every
 * address that begins with it, so the end of a fixed address is part of it: /checkout must not cover the landing page
 * /checkout-2027.
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
    // The list's filtered addresses are not crawled, because each event is in the sitemap.
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
