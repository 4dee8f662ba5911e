import type { ReactNode } from "react";
import { NeedsScript } from "@/components/layout/needs-script";
import { Main } from "@/components/layout/main";

type AccountPanelProps = { title: string; description: ReactNode; children: ReactNode };

export function AccountPanel({ title, description, children }: AccountPanelProps) {
  return (
    <Main className="px-4 py-12 sm:py-20">
      <div className="mx-auto max-w-md">
        <h1 className="text-3xl font-semibold tracking-tight">{title}</h1>
        <p className="mt-2 mb-8 text-pretty text-ink-soft">{description}</p>
        <NeedsScript className="mb-8">To use this form, turn on JavaScript in your browser.</NeedsScript>
        {children}
      </div>
    </Main>
  );
}
