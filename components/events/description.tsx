import { cn } from "@/components/ui/cn";

/** An event's full description. `html` must come from `markdownHtml`, which emits only its own tags. */
export function Description({ html, className }: { html: string; className?: string }) {
  return <div className={cn("markdown", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
