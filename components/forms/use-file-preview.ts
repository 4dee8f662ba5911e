import { useEffect, useState } from "react";

/** An object URL for a chosen file, revoked when it is replaced or unmounted. */
export function useFilePreview() {
  const [preview, setPreview] = useState<string | null>(null);
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview]);
  return [preview, (file: File | null) => setPreview(file && URL.createObjectURL(file))] as const;
}
