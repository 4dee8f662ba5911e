import { useEffect, useRef, useState } from "react";

/** A button that a form replaces while it is open. When the form closes, the focus returns to the button. */
export function useFormInPlace() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isOpen, setOpen, opener };
}
