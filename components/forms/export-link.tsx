"use client";

import type { ComponentProps } from "react";
import { useSubmit } from "@/components/forms/use-submit";
import { api } from "@/components/api/api-client";

/** Returns a function that downloads an export once the person has proven their presence. */
export function useExport() {
  const { submit, busy } = useSubmit(async (_href: string) => api("GET /api/users/me/presence", {}), {
    failureTitle: "Export Failed",
    onDone: (_answer, href) => window.location.assign(href),
  });
  return { download: (href: string) => void submit(href), busy };
}

export function ExportLink({ href, ...props }: ComponentProps<"a"> & { href: string }) {
  const { download } = useExport();
  return (
    <a
      {...props}
      href={href}
      download
      onClick={(event) => {
        event.preventDefault();
        download(href);
      }}
    />
  );
}
