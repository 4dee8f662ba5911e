import "./globals.css";

import { GeistSans } from "geist/font/sans";
import type { Metadata, Viewport } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";

import { DrawnFor } from "@/components/layout/drawn-for";
import { FollowTheme } from "@/components/layout/follow-theme";
import { themeScript } from "@/components/layout/theme";
import { Toaster } from "@/components/ui/toaster";
import { visitor } from "@/lib/auth/actor";
import { getAssociation } from "@/lib/association/queries";

export function generateMetadata(): Metadata {
  const { name, shortName } = getAssociation();
  const title = `${shortName} Member Portal`;
  return {
    title: { default: title, template: `%s · ${title}` },
    description: `The member portal of ${name}: membership, events and messages in one place.`,
    applicationName: title,
    appleWebApp: { title: shortName },
    manifest: "/manifest.webmanifest",
    icons: {
      icon: [
        { url: "/favicon.ico", sizes: "32x32" },
        { url: "/icon.svg", type: "image/svg+xml" },
      ],
      apple: "/apple-touch-icon.png",
    },
  };
}

export const viewport: Viewport = {
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#0f2533" },
    { media: "(prefers-color-scheme: dark)", color: "#050f17" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  const person = await visitor();
  return (
    <html lang="en" className={GeistSans.variable} suppressHydrationWarning>
      <head>
        {/* Browsers hide the nonce from scripts, so hydration finds another value than the server wrote. */}
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body className="flex min-h-dvh flex-col font-sans antialiased">
        <a
          href="#main"
          className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-card px-4 py-2.5 text-sm font-medium text-ink shadow-lift focus:translate-y-0"
        >
          Skip to content
        </a>
        <FollowTheme />
        <DrawnFor person={person?.id ?? "visitor"} />
        {children}
        <Toaster />
      </body>
    </html>
  );
}
