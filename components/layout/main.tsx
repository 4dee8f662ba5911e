import type { ComponentProps } from "react";

/** The main content of a page, the target of "Skip to content". */
export function Main({
  className = "page py-8 sm:py-10",
  ...props
}: Omit<ComponentProps<"main">, "id" | "tabIndex">) {
  return <main id="main" tabIndex={-1} className={className} {...props} />;
}
