"use client";

import { Maximize2, Minimize2 } from "lucide";
import { useDeferredValue } from "react";
import { LandingView, type LandingViewProps } from "@/components/landing/landing-view";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { LandingFormValues } from "./landing-form-schema";

export type PreviewedFacts = Omit<LandingViewProps, "content" | "register" | "tools">;

type LandingPreviewProps = PreviewedFacts & {
  content: LandingFormValues["content"];
  isWide: boolean;
  onWiden: (isWide: boolean) => void;
};

/** A preview drawn by the same component as the public page. It cannot be clicked or focused. */
export function LandingPreview({ content, isWide, onWiden, ...facts }: LandingPreviewProps) {
  const { hero, bank: _bank, ...shown } = useDeferredValue(content);
  return (
    <section aria-label="Preview">
      <div className="mb-3 flex items-center justify-between gap-3 max-lg:hidden">
        <h2 className="font-semibold">Preview</h2>
        <Button size="sm" variant="secondary" aria-pressed={isWide} onClick={() => onWiden(!isWide)}>
          <Icon of={isWide ? Minimize2 : Maximize2} /> Full width
        </Button>
      </div>
      <div
        tabIndex={0}
        role="region"
        aria-label="Page preview"
        className="overflow-y-auto rounded-md border border-line bg-ground shadow-lift lg:max-h-[calc(100dvh-13rem)]"
      >
        <div inert>
          <LandingView
            {...facts}
            content={{
              ...shown,
              hero: { title: hero.title, subtitle: hero.subtitle ?? null, badge: hero.badge ?? null },
              priceNote: shown.priceNote || null,
            }}
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
