import { LoaderCircle } from "lucide-react";

export function FullScreenLoading() {
  return (
    <main id="main" tabIndex={-1} className="grid min-h-dvh place-items-center">
      <p role="status" className="flex flex-col items-center gap-3 text-sm text-ink-soft">
        <LoaderCircle aria-hidden className="size-7 animate-spin text-aqua" />
        Loading...
      </p>
    </main>
  );
}
