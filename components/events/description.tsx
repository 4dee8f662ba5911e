import { cn } from "@/components/ui/cn";
import { markdownHtml } from "@/lib/core/markdown";

/** A description in full. */
export function Description({ text, className }: { text: string; className?: string }) {
  return (
    <div className={cn("markdown", className)} dangerouslySetInnerHTML={{ __html: markdownHtml(text) }} />
  );
}
