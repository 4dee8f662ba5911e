import { cn } from "@/components/ui/cn";

/** A description in full: `html` comes from `markdownHtml`, which writes no tag but its own. */
export function Description({ html, className }: { html: string; className?: string }) {
  return <div className={cn("markdown", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
