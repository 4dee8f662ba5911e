"use client";

import { Link2 } from "lucide";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { copyToClipboard } from "@/components/forms/copy-to-clipboard";

export function CopyLink({ url, className }: { url: string; className?: string }) {
  return (
    <Button variant="secondary" className={className} onClick={() => void copyToClipboard(url, "link")}>
      <Icon of={Link2} /> Copy link
    </Button>
  );
}
