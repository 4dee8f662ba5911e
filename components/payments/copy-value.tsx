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
      className="-my-2 -mr-2 grid size-9 shrink-0 place-items-center rounded-md text-aqua-ink transition-colors duration-150 hover:bg-line"
    >
      <Icon of={Copy} />
    </button>
  );
}
