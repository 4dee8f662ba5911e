import { toast } from "@/components/ui/toast";

/** Copies a text to the clipboard and names it in a toast: "link", "reference". */
export async function copyToClipboard(text: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ title: "Copied", description: `The ${name} is on your clipboard.` });
  } catch {
    toast({
      title: "Copy Failed",
      description: `Failed to copy ${name} to clipboard.`,
      variant: "destructive",
    });
  }
}
