"use client";

import { Link2 } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { toast } from "@/components/ui/toast";

/** Puts a public address on the clipboard (words of spec §8). */
export function CopyLink({ url, className }: { url: string; className?: string }) {
  async function copy() {
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
  return (
    <Button variant="secondary" className={className} onClick={() => void copy()}>
      <Icon of={Link2} /> Copy link
    </Button>
  );
}
