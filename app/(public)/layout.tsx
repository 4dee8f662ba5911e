import type { ReactNode } from "react";
import { HelpFooter } from "@/components/layout/help-footer";

export default function PublicLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <HelpFooter />
    </>
  );
}
