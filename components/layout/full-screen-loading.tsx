import { LoaderCircle } from "lucide";
import { Main } from "@/components/layout/main";
import { Icon } from "@/components/ui/icon";

export function FullScreenLoading() {
  return (
    <Main className="grid min-h-dvh place-items-center">
      <p role="status" className="flex flex-col items-center gap-3 text-sm text-ink-soft">
        <Icon of={LoaderCircle} className="size-7 animate-spin text-aqua" />
        Loading...
      </p>
    </Main>
  );
}
