import type { MetadataRoute } from "next";
import { getAssociation, refreshAssociation } from "@/lib/association/queries";
import type { PagePath } from "@/lib/core/path-to";

// The association's name is known only at run time and can change in the settings.
export const dynamic = "force-dynamic";

const icon = (
  purpose: "any" | "maskable",
  size: number,
): NonNullable<MetadataRoute.Manifest["icons"]>[number] => ({
  src: `/icons/${purpose === "any" ? "icon" : purpose}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

/** How the portal appears on a phone's home screen. */
export default async function manifest(): Promise<MetadataRoute.Manifest> {
  await refreshAssociation();
  const { name, shortName } = getAssociation();
  return {
    id: "/",
    name: `${name} Member Portal`,
    short_name: shortName,
    description: `The member portal of ${name}: membership, events and messages in one place.`,
    lang: "en",
    start_url: "/",
    display: "standalone",
    background_color: "#f7fbfc",
    theme_color: "#0f2533",
    shortcuts: [{ name: "Membership card", url: "/card" satisfies PagePath }],
    icons: [icon("any", 192), icon("any", 512), icon("maskable", 192), icon("maskable", 512)],
  };
}
