import type { ComponentProps } from "react";

/** What the page itself shows, to which "Skip to content" leads. */
export function Main({
  className = "page py-8 sm:py-10",
  ...props
}: Omit<ComponentProps<"main">, "id" | "tabIndex">) {
  return <main id="main" tabIndex={-1} className={className} {...props} />;
}
