"use client";

import { LoaderCircle } from "lucide";
import { useContext, type ComponentProps } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { api } from "@/components/api/api-client";
import { Icon } from "@/components/ui/icon";
import { ShowWork } from "@/components/ui/show-work";

/** Returns a function that downloads an export once the person has proven their presence. */
export function useExport() {
  const { submit, busy } = useSubmit(async (_href: string) => api("GET /api/users/me/presence", {}), {
    failureTitle: "Export Failed",
    onDone: (_answer, href) => window.location.assign(href),
  });
  return { download: (href: string) => submit(href), busy };
}

export function ExportLink({ href, children, ...props }: ComponentProps<"a"> & { href: string }) {
  const { download, busy } = useExport();
  const showWork = useContext(ShowWork);
  return (
    <a
      {...props}
      href={href}
      download
      aria-disabled={busy || undefined}
      onClick={(event) => {
        event.preventDefault();
        showWork(download(href));
      }}
    >
      {busy && <Icon of={LoaderCircle} className="animate-spin [&+.icon]:hidden" />}
      {children}
    </a>
  );
}
