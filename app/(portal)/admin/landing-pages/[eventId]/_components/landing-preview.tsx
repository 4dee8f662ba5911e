"use client";

import { useDeferredValue, useState } from "react";
import { LandingView } from "@/components/landing/landing-view";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import type { PortalEvent } from "@/lib/events/queries";
import type { LandingFormValues } from "./landing-form-schema";

type LandingPreviewProps = {
  content: LandingFormValues["content"];
  event: PortalEvent;
  timeZone: string;
  associationName: string;
};

/** A preview drawn by the same component as the public page. It cannot be clicked or focused. */
export function LandingPreview({ content, event, timeZone, associationName }: LandingPreviewProps) {
  const [size, setSize] = useState<"desktop" | "phone">("desktop");
  const shown = useDeferredValue(content);
  const { hero } = shown;
  return (
    <section aria-label="Preview">
      <div className="mb-3 flex items-center justify-between gap-3 max-lg:hidden">
        <h2 className="font-semibold">Preview</h2>
        <div role="group" aria-label="Size of the preview" className="flex gap-1">
          {(["desktop", "phone"] as const).map((which) => (
            <Button
              key={which}
              size="sm"
              variant={size === which ? "secondary" : "ghost"}
              aria-pressed={size === which}
              onClick={() => setSize(which)}
            >
              {which === "desktop" ? "Desktop" : "Phone"}
            </Button>
          ))}
        </div>
      </div>
      <div
        tabIndex={0}
        role="region"
        aria-label="Preview of the page"
        className={cn(
          "overflow-y-auto rounded-md border border-line bg-ground shadow-lift lg:max-h-[calc(100dvh-13rem)]",
          size === "phone" && "lg:mx-auto lg:max-w-[24.5rem]",
        )}
      >
        <div inert className={cn(size === "desktop" && "lg:[zoom:0.6]")}>
          <LandingView
            content={{
              theme: shown.theme,
              hero: { title: hero.title, subtitle: hero.subtitle ?? null, badge: hero.badge ?? null },
              whyAttend: shown.whyAttend,
              details: shown.details,
              priceNote: shown.priceNote || null,
            }}
            event={event}
            timeZone={timeZone}
            associationName={associationName}
            register={
              <Button size="lg" className="w-full">
                Register Now
              </Button>
            }
          />
        </div>
      </div>
    </section>
  );
}
