"use client";

import { Copy } from "lucide";
import { copyToClipboard } from "@/components/forms/copy-to-clipboard";
import { Icon } from "@/components/ui/icon";

type CopyValueProps = {
  /** The name of the value, in lower case: "account number". */
  name: string;
  value: string;
};

/** The button that copies a value, which people paste into their bank's form. */
export function CopyValue({ name, value }: CopyValueProps) {
  return (
    <button
      type="button"
      aria-label={`Copy ${name}`}
      onClick={() => void copyToClipboard(value, name)}
      className="copy-value"
    >
      <Icon of={Copy} />
    </button>
  );
}
