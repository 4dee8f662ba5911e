import { useRef, useState } from "react";
import { toast } from "@/components/ui/toast";

/**
 * A dialog whose code is fetched when its button is pressed, so that a page that is only read stays small. If the code
 * cannot be fetched, a message titled `failureTitle` says so, and the button can be pressed again.
 */
export function useFetchedDialog<Code>(fetchCode: () => Promise<Code>, failureTitle: string) {
  const opener = useRef<HTMLButtonElement>(null);
  const [code, setCode] = useState<{ value: Code } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isFetching, setFetching] = useState(false);

  async function open() {
    if (isFetching) return;
    setFetching(true);
    try {
      const value = await fetchCode();
      setCode({ value });
      setOpen(true);
    } catch {
      toast({
        title: failureTitle,
        description: "We couldn't load the form. Check your connection and try again.",
        variant: "destructive",
      });
    }
    setFetching(false);
  }

  return {
    /** The fetched code; null before that. */
    code: code?.value ?? null,
    opener,
    isOpen,
    setOpen,
    buttonProps: {
      "aria-haspopup": "dialog",
      "aria-expanded": isOpen,
      busy: isFetching && code === null,
      onClick: () => void open(),
    },
  } as const;
}
