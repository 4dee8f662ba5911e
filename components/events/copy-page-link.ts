import { toast } from "@/components/ui/toast";

/** Copies a public URL to the clipboard and shows a toast. */
export async function copyPageLink(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast({ title: "Copied", description: "The link is on your clipboard." });
  } catch {
    toast({
      title: "Copy Failed",
      description: "Failed to copy link to clipboard.",
      variant: "destructive",
    });
  }
}
